/** Whose image: the itinerary's or a day's. */
export type ImageTarget = { readonly kind: "cover" } | { readonly kind: "day"; readonly dayId: string };
