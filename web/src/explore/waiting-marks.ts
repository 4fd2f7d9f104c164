import type { Marks } from "./apply-mark.ts";

type Apply = (marks: Marks) => Marks;

let apply: Apply = (marks) => marks;

/** Marks that wait on this device, on top of what the server says. Set once the outbox is loaded. */
export const waitingMarks = {
  applyTo: (marks: Marks): Marks => apply(marks),
  set: (next: Apply): void => {
    apply = next;
  },
};
