import { newId } from "../draft/edits.ts";
import { createObservable } from "../itinerary/observable.ts";

/** A file that cannot be added. `noRoom`: this device cannot keep it until it is sent. */
export type RefusedFile = {
  readonly id: string;
  readonly itineraryId: string;
  readonly file: File;
  readonly reason: "tooLarge" | "empty" | "noRoom" | "notStored";
};

const maxBytes = 50 * 1_048_576;

export const refusalOf = ({ size }: File): RefusedFile["reason"] | undefined =>
  size === 0 ? "empty" : size > maxBytes ? "tooLarge" : undefined;

const all = createObservable<readonly RefusedFile[]>([]);

/** Shown until the traveller dismisses them. */
export const refusedFiles = {
  all,
  add: (refused: Omit<RefusedFile, "id">): void => all.write([...all.read(), { ...refused, id: newId() }]),
  remove: (id: string): void => all.write(all.read().filter((one) => one.id !== id)),
  clear: (): void => all.write([]),
};
