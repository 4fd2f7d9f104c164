import type { FoundImage } from "../../server/outside/image-search/image-search.ts";
import { picture } from "./pictures.ts";

export const tramCredit = {
  text: "Photo by Ana Silva on Unsplash",
  author: "Ana Silva",
  source: "Unsplash",
  sourceURL: "https://unsplash.com/photos/8xAdmQ2r",
};

/** A result of an image search, with another image for each number. */
export const findTramImage = async (nth: number): Promise<FoundImage> => ({
  bytes: await picture(nth),
  contentType: "image/png",
  description: "A yellow tram",
  credit: tramCredit,
});
