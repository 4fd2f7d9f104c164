import type { MarkChange, Marks } from "./apply-mark.ts";

/** The outbox, as marks need it. It is loaded after the page has started. */
type MarksOutbox = {
  /** Marks as the traveller left them, on top of what the server says. */
  readonly applyTo: (marks: Marks) => Marks;
  /** Marks an itinerary now, or as soon as that is possible. */
  readonly perform: (
    itinerary: { readonly id: string; readonly title: string },
    change: MarkChange,
  ) => Promise<unknown>;
};

let outbox: MarksOutbox | undefined;

/** Marks that wait on this device. */
export const waitingMarks = {
  use: (next: MarksOutbox | undefined): void => {
    outbox = next;
  },
  applyTo: (marks: Marks): Marks => outbox?.applyTo(marks) ?? marks,
  outbox: (): MarksOutbox | undefined => outbox,
};
