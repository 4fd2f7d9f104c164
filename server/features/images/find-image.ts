import type { IncompleteReason } from "../../../contract/incomplete.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import type { ItineraryImageQuery } from "./build-image-query.ts";
import type { SourceImage } from "./process-image.ts";

/**
 * The image that the configured provider finds, else a poster of the place. There is also a poster if the provider
 * fails or sends something that is not an image.
 */
export async function findImage<Result>(
  { imageSearch, posters, log }: Pick<Parts, "imageSearch" | "posters" | "log">,
  { isByTraveller, trip, ...query }: ItineraryImageQuery,
  processFound: (picture: SourceImage, insteadBecause?: IncompleteReason) => Promise<Result>,
): Promise<Result> {
  let insteadBecause: IncompleteReason | undefined;
  if (imageSearch) {
    try {
      const found = await imageSearch.find(query);
      if (found) return await processFound(found);
      if (isByTraveller) throw noImageFound(query.query);
    } catch (error) {
      if (error instanceof Failure && finalCodes.has(error.code)) throw error;
      log.warn({ err: error }, "the image provider failed; using a poster instead");
      insteadBecause = "unavailable";
    }
  }
  const poster = await posters.find({ ...query, trip });
  if (!poster) throw noImageFound(query.query);
  return processFound(poster, insteadBecause);
}

/** A poster would not help: nothing was found, or the image worker is too busy. */
const finalCodes = new Set(["noImageFound", "unavailable"]);

const noImageFound = (query: string) =>
  new Failure("noImageFound", {
    detail: `Nothing was found for "${query}". Search for something else, send an image, or send no body to get an image of the destination.`,
  });
