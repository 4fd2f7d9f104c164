import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useNotify } from "../use-notify.ts";
import { useDraft } from "./use-draft.ts";

/** Shows a notice about recovered changes. What others change is told by `ChangeNotice`. */
export const useDraftNotices = (): void => {
  const t = useTranslations("saving");
  const notify = useNotify();
  const wasRecovered = useDraft((state) => state.wasRecovered);
  const notifyRef = useRef(notify);
  notifyRef.current = notify;

  useEffect(() => {
    if (wasRecovered) notifyRef.current({ message: t("recovered") });
  }, [wasRecovered, t]);
};
