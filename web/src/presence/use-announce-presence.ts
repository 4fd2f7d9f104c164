import { useEffect } from "react";
import { client } from "../api/client.ts";
import { useDraft, useDraftStore } from "../draft/use-draft.ts";
import { useObservable } from "../itinerary/observable.ts";
import { pointerOf } from "./field-elements.ts";
import { useOthersHere } from "./use-others-here.ts";

const everyMs = 20_000;
/** Going through a form with Tab is told once, at the end. */
const settledMs = 1_000;

/**
 * Says to the server that this traveller is here, and where they write, while the page is visible: at first and, if
 * others are here, again and again. Someone alone is forgotten, and says it anew when someone comes.
 */
export const useAnnouncePresence = (): void => {
  const { peopleHere } = useDraftStore();
  const id = useDraft(({ itinerary }) => itinerary.id);
  const isCompanion = useDraft(({ role, isGone }) => role !== "none" && !isGone);
  const connections = useObservable(peopleHere.state, (state) => state.connections);
  const { count, isSeen } = useOthersHere();
  // One value, so that someone alone does not speak again when the server forgets them.
  const others = count === 0 ? "none" : isSeen ? "see" : "do not see";

  useEffect(() => {
    // Without a stream there is nobody to be shown to yet.
    if (!isCompanion || connections === 0) return;
    let lastAt = pointerOf(document.activeElement);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const announce = () => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      lastAt = pointerOf(document.activeElement);
      // If it fails, the next one is soon.
      client
        .announcePresence({ params: { id }, body: lastAt === undefined ? {} : { at: lastAt } })
        .catch(() => {});
      if (others !== "none") timer = setTimeout(announce, everyMs);
    };
    const onFocus = () => {
      if (others === "none" || pointerOf(document.activeElement) === lastAt) return;
      clearTimeout(timer);
      timer = setTimeout(announce, settledMs);
    };
    if (others === "see") timer = setTimeout(announce, everyMs);
    else announce();
    document.addEventListener("visibilitychange", announce);
    document.addEventListener("focusin", onFocus);
    // When the focus leaves a field, it is on its way to the next one.
    let blur: ReturnType<typeof setTimeout> | undefined;
    const onBlur = () => {
      clearTimeout(blur);
      blur = setTimeout(onFocus);
    };
    document.addEventListener("focusout", onBlur);
    return () => {
      clearTimeout(timer);
      clearTimeout(blur);
      document.removeEventListener("visibilitychange", announce);
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("focusout", onBlur);
    };
  }, [id, isCompanion, connections, others]);
};
