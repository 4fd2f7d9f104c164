import type { Itinerary, ItineraryPreview, PublicDetails, Visibility } from "../../../contract/itinerary.ts";

/** What can be edited of an itinerary. Days and stops also have their images, which only the server changes. */
export type Draft = ItineraryPreview & {
  readonly visibility: Visibility;
  readonly publicDetails?: PublicDetails;
};

export const draftOf = (itinerary: Itinerary): Draft => {
  const { id, role, author, copiedFrom, createdAt, updatedAt, likesCount, viewsCount, ...rest } = itinerary;
  const { heroImageURL, heroImage, posterURL, ...draft } = rest;
  return draft;
};
