import type { Author } from "../../../contract/author.ts";
import type { Itinerary } from "../../../contract/itinerary.ts";
import { pictureWidths } from "../components/picture-widths.ts";

/** In CSS pixels. */
export type Screen = { readonly width: number; readonly pixelRatio: number };

/** The width that a browser picks for a place of this size. */
export const widthFor = (cssPixels: number, { pixelRatio }: Pick<Screen, "pixelRatio">): number =>
  pictureWidths.find((width) => width >= cssPixels * pixelRatio) ??
  pictureWidths[pictureWidths.length - 1] ??
  640;

const rem = 16;

/** Of a card in the library, the head of a trip, a day and a stop's photo in large, as their `sizes` say. */
const placesOn = ({ width }: Screen) => {
  const card = width <= 42 * rem ? width : width <= 64 * rem ? width / 2 : 22 * rem;
  const isWide = width >= 60 * rem;
  return {
    card,
    head: isWide ? 24 * rem : width,
    day: isWide ? 32 * rem : width,
    photo: isWide ? 48 * rem : width,
  };
};

/** No picture is kept larger, however many pixels a screen has. */
const largest = 1280;

/** The addresses of a trip's pictures in the widths that this screen shows them in, the most important first. */
export const picturesOfTrip = (
  itinerary: Itinerary,
  people: readonly Author[],
  screen: Screen,
): readonly string[] => {
  const { card, head, day, photo } = placesOn(screen);
  const at = (url: string | undefined, ...places: readonly number[]) =>
    url === undefined ? [] : places.map((place) => `${url}?w=${Math.min(largest, widthFor(place, screen))}`);
  const avatars = [itinerary.author, ...people].flatMap(({ avatarURL }) => avatarURL ?? []);
  return [
    ...new Set([
      ...at(itinerary.heroImageURL ?? itinerary.posterURL, card, head),
      ...avatars,
      ...itinerary.days.flatMap(({ imageURL }) => at(imageURL, day)),
      ...itinerary.days.flatMap(({ stops }) => stops.flatMap(({ imageURL }) => at(imageURL, photo))),
    ]),
  ];
};
