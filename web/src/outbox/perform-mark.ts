import type { MarkChange } from "../explore/apply-mark.ts";
import type { MarkValues } from "./operation.ts";
import { getOutbox, type Outcome } from "./outbox.ts";

/** A like takes a dislike away, and the other way round. */
const valuesOf = ({ mark, isOn }: MarkChange): MarkValues => ({
  ...(isOn && mark === "like" && { dislike: false }),
  ...(isOn && mark === "dislike" && { like: false }),
  [mark]: isOn,
});

type Marked = { readonly travellerId: string; readonly itineraryId: string; readonly title: string };

/** Marks an itinerary, now or as soon as that is possible. */
export const performMark = async (
  { travellerId, itineraryId, title }: Marked,
  change: MarkChange,
): Promise<Outcome> => {
  const action = { kind: "setMarks", marks: valuesOf(change) } as const;
  const { outcome } = await getOutbox(travellerId).keep({ itineraryId, title, action });
  return outcome;
};
