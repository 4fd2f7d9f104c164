import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import type { Track } from "../../../contract/track.ts";
import { edits } from "../draft/edits.ts";
import { useDraftStore } from "../draft/use-draft.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useNotify } from "../use-notify.ts";
import { writeTrack } from "./write-track.ts";

/** What the server takes. */
const maxBytes = 5 * 1_048_576;

/** Adds a track to a day, or removes it, and offers to undo that. */
export const useTrackChange = (dayId: string) => {
  const t = useTranslations("tracks");
  const store = useDraftStore();
  const notify = useNotify();
  const failureText = useFailureText();

  const put = (track: Track | undefined) => store.change((draft) => edits.changeDay(draft, dayId, { track }));
  const trackNow = () => store.getState().draft.days.find(({ id }) => id === dayId)?.track;
  const say = (message: string, before: Track | undefined) =>
    notify({ message, action: { label: t("undo"), onClick: () => put(before) } });

  /** The file is small enough by then, so it is the trip that would become too large. */
  const reason = (error: unknown): string => {
    if (error instanceof ApiError && error.code === "validationFailed") return t("refused");
    if (error instanceof ApiError && error.code === "payloadTooLarge") return t("full");
    return failureText(error);
  };

  return {
    add: async (file: File) => {
      const before = trackNow();
      if (file.size > maxBytes) {
        notify({ title: t("notAdded"), message: t("tooLarge"), isFailure: true });
        return;
      }
      try {
        await writeTrack(store, dayId, file);
        say(t("added"), before);
      } catch (error) {
        notify({ title: t("notAdded"), message: reason(error), isFailure: true });
      }
    },
    remove: () => {
      const before = trackNow();
      put(undefined);
      say(t("removed"), before);
    },
  };
};
