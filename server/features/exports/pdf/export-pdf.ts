import type { Itinerary } from "../../../../contract/itinerary.ts";
import type { Parts } from "../../../parts.ts";
import type { PictureParts } from "../../../pictures/pictures.parts.ts";
import type { ExportParts } from "../exports.parts.ts";
import { imageForPrint } from "./image-for-print.ts";
import type { Pictures } from "./typeset.ts";

/** For the width of a page, of a column, and of a picture beside a stop, at about 200 dpi. */
const coverWidth = 1700;
const dayWidth = 1300;
const stopWidth = 320;

/** The itinerary as a booklet to print. The same itinerary gives the same bytes. */
export async function exportPdf(
  parts: Pick<Parts, "blobs" | "config" | "log"> & Pick<PictureParts, "imageWorker"> & ExportParts,
  itinerary: Itinerary,
  disconnected: AbortSignal,
): Promise<Buffer> {
  const pictures = await loadImages(parts, itinerary, disconnected);
  return parts.typesetter.typeset({ itinerary: JSON.stringify(itinerary), pictures }, disconnected);
}

/** In sequence, to limit the memory of a request. */
async function loadImages(
  parts: Pick<Parts, "blobs" | "config" | "log"> & Pick<PictureParts, "imageWorker">,
  { heroImageURL, days }: Itinerary,
  disconnected: AbortSignal,
): Promise<Pictures> {
  const cover = heroImageURL && (await imageForPrint(parts, heroImageURL, coverWidth));
  const ofDays = new Map<number, Buffer>();
  const ofStops = new Map<string, Buffer>();
  for (const [index, { imageURL, stops }] of days.entries()) {
    disconnected.throwIfAborted();
    const picture = imageURL && (await imageForPrint(parts, imageURL, dayWidth));
    if (picture) ofDays.set(index, picture);
    for (const { id, imageURL } of stops) {
      disconnected.throwIfAborted();
      const picture = imageURL && (await imageForPrint(parts, imageURL, stopWidth));
      if (picture) ofStops.set(id, picture);
    }
  }
  return { ...(cover && { cover }), days: ofDays, stops: ofStops };
}
