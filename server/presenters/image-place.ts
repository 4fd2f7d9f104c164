/** Where an image belongs: to the day with this id, to a stop, or to the itinerary as its cover. */
export type ImagePlace = string;

export const cover: ImagePlace = "";

/** Ids have no slash, so that this is never the id of a day. */
const stopPrefix = "stop/";

export const placeOfStop = (stopId: string): ImagePlace => `${stopPrefix}${stopId}`;

/** Undefined if it is not the place of a stop. */
export const stopIdOf = (place: ImagePlace): string | undefined =>
  place.startsWith(stopPrefix) ? place.slice(stopPrefix.length) : undefined;
