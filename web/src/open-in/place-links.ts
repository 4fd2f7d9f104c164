import type { Coordinate } from "../../../contract/itinerary.ts";

export type MapApp = "google" | "apple" | "osm";

export type MapLink = { readonly app: MapApp; readonly href: string };

/** Found by its coordinate, or by its address where that is not known. */
export type NamedPlace = {
  readonly name: string;
} & ({ readonly coordinate: Coordinate } | { readonly address: string });

/** Latitude and longitude to about 10 cm, never in exponential notation. */
export const latLng = ({ latitude, longitude }: Coordinate): string =>
  `${Number(latitude.toFixed(6))},${Number(longitude.toFixed(6))}`;

/**
 * The place in each app that shows maps on the web.
 * https://developers.google.com/maps/documentation/urls/get-started,
 * https://developer.apple.com/library/archive/featuredarticles/iPhoneURLScheme_Reference/MapLinks/MapLinks.html,
 * https://wiki.openstreetmap.org/wiki/Browsing#Other_URL_tricks
 */
export const placeLinks = (place: NamedPlace): readonly MapLink[] =>
  "coordinate" in place ? linksTo(place.name, place.coordinate) : linksToFind(place.name, place.address);

const linksTo = (name: string, coordinate: Coordinate): readonly MapLink[] => {
  const at = latLng(coordinate);
  const [latitude = "", longitude = ""] = at.split(",");
  return [
    {
      app: "google",
      href: `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: at })}`,
    },
    { app: "apple", href: `https://maps.apple.com/?${new URLSearchParams({ ll: at, q: name })}` },
    {
      app: "osm",
      href: `https://www.openstreetmap.org/?${new URLSearchParams({ mlat: latitude, mlon: longitude })}#map=17/${latitude}/${longitude}`,
    },
  ];
};

const linksToFind = (name: string, address: string): readonly MapLink[] => [
  {
    app: "google",
    href: `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: `${name}, ${address}` })}`,
  },
  { app: "apple", href: `https://maps.apple.com/?${new URLSearchParams({ address, q: name })}` },
  { app: "osm", href: `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}` },
];

/** RFC 5870, with the label that Android's map apps show. Parentheses would end the label early. */
export const geoLink = (place: NamedPlace): string => {
  if (!("coordinate" in place)) return `geo:0,0?q=${encodeURIComponent(place.address.toWellFormed())}`;
  const { name, coordinate } = place;
  const at = latLng(coordinate);
  const label = encodeURIComponent(name.replace(/[()]/g, " ").replace(/\s+/g, " ").trim().toWellFormed());
  return `geo:${at}?q=${at}(${label})`;
};
