import type { ImageDetails } from "../../../contract/image.ts";
import type { Itinerary } from "../../../contract/itinerary.ts";
import type { Parts } from "../../parts.ts";
import { page } from "../../pictures/posters/composition.ts";
import { pageUrl } from "../../platform/page-url.ts";
import { pluralize } from "../../platform/text/plain-lines.ts";
import { parseReader } from "../../presenters/itinerary-json.ts";
import type { LinkPreview } from "../../presenters/link-preview.ts";
import type { ItineraryParts } from "./itineraries.parts.ts";
import type { Version } from "./itinerary-reader.ts";

/** The width of an image in link previews. */
const imageWidth = 1280;

/** Enough stops for a search engine to see where a trip goes; a long trip has thousands. */
const maxPlaces = 50;

/** The part that depends only on the version, computed once while the version is in the cache. */
const previews = new WeakMap<Version, Preview>();
type Preview = LinkPreview & { readonly structured: object };

/** Of the picture that is drawn of a trip without an image. */
const posterSize: Pick<ImageDetails, "width" | "height" | "description"> = page;

/** The part that can change while the version stays the same. */
type CurrentFields = Pick<Itinerary, "author" | "updatedAt">;

/** The preview of a link to an itinerary, as a guest sees it. It does not count as a view. */
export async function itineraryPreview(
  { itineraryReader, config }: Pick<Parts, "config"> & Pick<ItineraryParts, "itineraryReader">,
  id: string,
): Promise<LinkPreview | undefined> {
  const itinerary = await itineraryReader.read(id, null);
  if (!itinerary) return undefined;
  const { version } = itinerary;
  const preview =
    previews.get(version) ?? previewOf(JSON.parse(itinerary.jsonText), pageUrl(config, itinerary.id));
  previews.set(version, preview);
  const { author, updatedAt } = parseReader<CurrentFields>(itinerary.readerJson);
  const writer = {
    "@type": "Person",
    name: author.displayName,
    url: `${config.publicUrl}/people/${author.id}`,
  };
  return { ...preview, structured: { ...preview.structured, author: writer, dateModified: updatedAt } };
}

function previewOf(itinerary: Itinerary, url: string): Preview {
  const {
    title,
    summary,
    heroImageURL,
    posterURL,
    heroImage = posterSize,
    visibility,
    createdAt,
  } = itinerary;
  const imageURL = heroImageURL ?? posterURL;
  const width = Math.min(imageWidth, heroImage.width);
  const description = summary?.trim() ? summary : shortDescription(itinerary);
  return {
    type: "article",
    title,
    description,
    url,
    ...(imageURL && {
      image: {
        url: `${imageURL}?w=${imageWidth}`,
        width,
        height: Math.max(1, Math.round((heroImage.height * width) / heroImage.width)),
        alt: heroImage.description ?? title,
      },
    }),
    isListed: visibility === "public",
    structured: {
      "@type": "WebPage",
      url,
      name: title,
      description,
      dateCreated: createdAt,
      mainEntity: {
        "@type": "TouristTrip",
        name: title,
        description,
        url,
        ...(imageURL && { image: imageURL }),
        itinerary: placesOf(itinerary),
      },
    },
  };
}

function placesOf({ days }: Itinerary): object {
  const stops = days.flatMap((day) => day.stops);
  return {
    "@type": "ItemList",
    numberOfItems: stops.length,
    itemListElement: stops.slice(0, maxPlaces).map(({ name, address, coordinate }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      item: {
        "@type": "Place",
        name,
        ...(address && { address }),
        ...(coordinate && { geo: { "@type": "GeoCoordinates", ...coordinate } }),
      },
    })),
  };
}

/** Whether the caller can read it. Does not count as a view. */
export const mayOpenItinerary = async (
  { itineraryReader }: Pick<ItineraryParts, "itineraryReader">,
  id: string,
  travellerId: string,
): Promise<boolean> => (await itineraryReader.read(id, travellerId)) !== undefined;

/** For itineraries without a summary. */
function shortDescription({ destination, days }: Itinerary): string {
  const stops = days.flatMap((day) => day.stops).length;
  const length = [days.length > 0 && pluralize(days.length, "day"), stops > 0 && pluralize(stops, "stop")]
    .filter(Boolean)
    .join(", ");
  const where = destination?.trim() ? `A trip to ${destination.trim()}` : "A trip";
  return length ? `${where}: ${length}.` : `${where}.`;
}
