import { createContext, use } from "react";
import { createObservable, type Observable, useObservable } from "../observable.ts";

/** What is open in the editor: one part at a time, and one field for a new stop between others. */
type Editing = {
  readonly open: Observable<string | undefined>;
  /** The stop after which a new one is being typed. */
  readonly addingAfter: Observable<string | undefined>;
};

export const createEditing = (): Editing => ({
  open: createObservable(undefined),
  addingAfter: createObservable(undefined),
});

const EditingContext = createContext<Editing | undefined>(undefined);

export const EditingProvider = EditingContext;

export const useEditing = (): Editing => {
  const editing = use(EditingContext);
  if (!editing) throw new Error("useEditing needs an EditingProvider above it");
  return editing;
};

export const useIsOpen = (partId: string): boolean =>
  useObservable(useEditing().open, (open) => open === partId);

export const useIsAddingAfter = (stopId: string): boolean =>
  useObservable(useEditing().addingAfter, (after) => after === stopId);
