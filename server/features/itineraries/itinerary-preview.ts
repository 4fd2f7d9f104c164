import type { Itinerary } from "../../../contract/itinerary.ts";
import type { LinkPreview } from "../../link-preview.ts";
import { pageUrl } from "../../page-url.ts";
import type { Parts } from "../../parts.ts";
import { counted } from "../../plain-lines.ts";
import type { Version } from "./itinerary-reader.ts";

/** How wide an image is that others show beside a link. */
const imageWidth = 1280;

/** One version says one thing: it is read once for as long as it is remembered. */
const previews = new WeakMap<Version, LinkPreview>();

/** How a link to an itinerary is shown to everyone: as a guest reads it, and without counting a view. */
export async function itineraryPreview(
  { itineraryReader, config }: Pick<Parts, "itineraryReader" | "config">,
  id: string,
): Promise<LinkPreview | undefined> {
  const itinerary = await itineraryReader.read(id, null);
  if (!itinerary) return undefined;
  const known = previews.get(itinerary.version);
  if (known) return known;
  const preview = previewOf(JSON.parse(itinerary.jsonText), pageUrl(config, itinerary.id));
  previews.set(itinerary.version, preview);
  return preview;
}

function previewOf(itinerary: Itinerary, url: string): LinkPreview {
  const { title, summary, heroImageURL, heroImage, visibility } = itinerary;
  const width = Math.min(imageWidth, heroImage?.width ?? 0);
  return {
    type: "article",
    title,
    description: summary?.trim() ? summary : inShort(itinerary),
    url,
    ...(heroImageURL &&
      heroImage && {
        image: {
          url: `${heroImageURL}?w=${imageWidth}`,
          width,
          height: Math.max(1, Math.round((heroImage.height * width) / heroImage.width)),
          alt: heroImage.description ?? title,
        },
      }),
    isListed: visibility === "public",
  };
}

/** For who has written no summary. */
function inShort({ destination, days }: Itinerary): string {
  const stops = days.flatMap((day) => day.stops).length;
  const length = [days.length > 0 && counted(days.length, "day"), stops > 0 && counted(stops, "stop")]
    .filter(Boolean)
    .join(", ");
  const where = destination?.trim() ? `A trip to ${destination.trim()}` : "A trip";
  return length ? `${where}: ${length}.` : `${where}.`;
}
