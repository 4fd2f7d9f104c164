import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import type { ItineraryImageQuery } from "./build-image-query.ts";
import type { SourceImage } from "./process-image.ts";

/**
 * The first that can be had: what the provider finds, where one is configured, else the poster of the place. A provider
 * that fails, or sends what is no picture, keeps nobody from having one.
 */
export async function findImage<Result>(
  { imageSearch, posters, log }: Pick<Parts, "imageSearch" | "posters" | "log">,
  { isByTraveller, ...wanted }: ItineraryImageQuery,
  processFound: (picture: SourceImage) => Promise<Result>,
): Promise<Result> {
  if (imageSearch) {
    try {
      const found = await imageSearch.find(wanted);
      if (found) return await processFound(found);
      if (isByTraveller) throw noImageFound(wanted.query);
    } catch (error) {
      if (error instanceof Failure && passedOn.has(error.code)) throw error;
      log.warn({ err: error }, "no image from the provider: a poster is drawn instead");
    }
  }
  const poster = await posters.find(wanted);
  if (!poster) throw noImageFound(wanted.query);
  return processFound(poster);
}

/** A poster would not help: nothing was found, or the image worker is too busy. */
const passedOn = new Set(["noImageFound", "unavailable"]);

const noImageFound = (query: string) =>
  new Failure("noImageFound", {
    detail: `Nothing was found for "${query}". Search for something else, send an image, or send no body: then there is always one.`,
  });
