import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useNotify } from "../use-notify.ts";
import { useDraft } from "./use-draft.ts";

const minIntervalMs = 8_000;

/** Shows notices about changes by others, at most one every 8 s, and about recovered changes. */
export const useDraftNotices = (): void => {
  const t = useTranslations("saving");
  const notify = useNotify();
  const changedByOthers = useDraft((state) => state.lastChangeByOthers);
  const wasRecovered = useDraft((state) => state.wasRecovered);
  const lastNoticeAt = useRef(Number.NEGATIVE_INFINITY);
  const notifyRef = useRef(notify);
  notifyRef.current = notify;

  useEffect(() => {
    if (!changedByOthers || performance.now() - lastNoticeAt.current < minIntervalMs) return;
    lastNoticeAt.current = performance.now();
    const { by } = changedByOthers;
    notifyRef.current({ message: by ? t("changedBy", { name: by.displayName }) : t("changed") });
  }, [changedByOthers, t]);

  useEffect(() => {
    if (wasRecovered) notifyRef.current({ message: t("recovered") });
  }, [wasRecovered, t]);
};
