/** What becomes of an import: a new trip, or part of one that the traveller can edit, once it is chosen. */
export type Target =
  | { readonly kind: "new" }
  | { readonly kind: "trip"; readonly tripId: string | undefined };
