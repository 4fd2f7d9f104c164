import type { MarkChange } from "./apply-mark.ts";
import { sendMark } from "./send-mark.ts";
import { waitingMarks } from "./waiting-marks.ts";

type Marked = { readonly id: string; readonly title: string };

/** Marks an itinerary, through the traveller's outbox; before that is loaded, right now or not at all. */
export const performMark = async (itinerary: Marked, change: MarkChange): Promise<void> => {
  const outbox = waitingMarks.outbox();
  if (outbox) await outbox.perform(itinerary, change);
  else await sendMark(itinerary.id, change);
};
