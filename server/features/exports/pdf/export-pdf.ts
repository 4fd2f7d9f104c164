import type { Itinerary } from "../../../../contract/itinerary.ts";
import type { Parts } from "../../../parts.ts";
import type { PictureParts } from "../../../pictures/pictures.parts.ts";
import type { ExportParts } from "../exports.parts.ts";
import { imageForPrint } from "./image-for-print.ts";
import type { Pictures } from "./typeset.ts";

/** Enough for a whole page, and for the width of a column, at some 200 dots an inch. */
const coverWidth = 1700;
const dayWidth = 1300;

/** The itinerary as a booklet to print. The same itinerary gives the same bytes. */
export async function exportPdf(
  parts: Pick<Parts, "blobs" | "config" | "log"> & Pick<PictureParts, "imageWorker"> & ExportParts,
  itinerary: Itinerary,
  left: AbortSignal,
): Promise<Buffer> {
  const pictures = await loadImages(parts, itinerary, left);
  return parts.typesetter.typeset({ itinerary: JSON.stringify(itinerary), pictures }, left);
}

/** One after the other: a picture at a time is enough memory for a request. */
async function loadImages(
  parts: Pick<Parts, "blobs" | "config" | "log"> & Pick<PictureParts, "imageWorker">,
  { heroImageURL, days }: Itinerary,
  left: AbortSignal,
): Promise<Pictures> {
  const cover = heroImageURL && (await imageForPrint(parts, heroImageURL, coverWidth));
  const ofDays = new Map<number, Buffer>();
  for (const [index, { imageURL }] of days.entries()) {
    left.throwIfAborted();
    const picture = imageURL && (await imageForPrint(parts, imageURL, dayWidth));
    if (picture) ofDays.set(index, picture);
  }
  return { ...(cover && { cover }), days: ofDays };
}
