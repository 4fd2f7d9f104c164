/** How resources of an itinerary are addressed, for clients that complete it. */
export const uriTemplate = "waybook://itineraries/{id}";

export const itineraryUri = (id: string): string => `waybook://itineraries/${id}`;

const id = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const uri = new RegExp(`^waybook://itineraries/(${id})$`, "i");
const called = new RegExp(`(?:^|\\[|/)(${id})\\]?$`, "i");

/** The itinerary that a URI is of; undefined when it is of none. */
export const idInUri = (text: string): string | undefined => uri.exec(text)?.[1];

/** The id in what a person gives for an itinerary: the id, a URI, or a name with the id after it. */
export const idAtEnd = (text: string): string | undefined => called.exec(text)?.[1]?.toLowerCase();
