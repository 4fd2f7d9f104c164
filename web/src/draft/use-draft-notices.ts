import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useNotify } from "../use-notify.ts";
import { useDraft } from "./use-draft.ts";

const betweenMs = 8_000;

/** Says in a word what happened without the traveller's doing: others' changes, not too often, and what came back. */
export const useDraftNotices = (): void => {
  const t = useTranslations("saving");
  const notify = useNotify();
  const changedByOthers = useDraft((state) => state.changedByOthers);
  const wasRecovered = useDraft((state) => state.wasRecovered);
  const lastSaid = useRef(Number.NEGATIVE_INFINITY);
  const say = useRef(notify);
  say.current = notify;

  useEffect(() => {
    if (!changedByOthers || performance.now() - lastSaid.current < betweenMs) return;
    lastSaid.current = performance.now();
    const { by } = changedByOthers;
    say.current({ message: by ? t("changedBy", { name: by.displayName }) : t("changed") });
  }, [changedByOthers, t]);

  useEffect(() => {
    if (wasRecovered) say.current({ message: t("recovered") });
  }, [wasRecovered, t]);
};
