/** The template of the URIs of itineraries, for clients that complete it. */
export const uriTemplate = "waybook://itineraries/{id}";

export const itineraryUri = (id: string): string => `waybook://itineraries/${id}`;

const id = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const uri = new RegExp(`^waybook://itineraries/(${id})$`, "i");
const called = new RegExp(`(?:^|\\[|/)(${id})\\]?$`, "i");

/** The id of the itinerary in a URI; undefined if it is no such URI. */
export const idInUri = (text: string): string | undefined => uri.exec(text)?.[1];

/** The id in what a person types for an itinerary: the id, a URI, or a name with the id after it. */
export const idAtEnd = (text: string): string | undefined => called.exec(text)?.[1]?.toLowerCase();
