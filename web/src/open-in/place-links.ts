import type { Coordinate } from "../../../contract/itinerary.ts";

export type MapApp = "google" | "apple" | "osm";

export type MapLink = { readonly app: MapApp; readonly href: string };

type NamedPlace = { readonly name: string; readonly coordinate: Coordinate };

/** Latitude and longitude to about 10 cm, never in exponential notation. */
export const latLng = ({ latitude, longitude }: Coordinate): string =>
  `${Number(latitude.toFixed(6))},${Number(longitude.toFixed(6))}`;

/**
 * The place in each app that shows maps on the web.
 * https://developers.google.com/maps/documentation/urls/get-started,
 * https://developer.apple.com/library/archive/featuredarticles/iPhoneURLScheme_Reference/MapLinks/MapLinks.html,
 * https://wiki.openstreetmap.org/wiki/Browsing#Other_URL_tricks
 */
export const placeLinks = ({ name, coordinate }: NamedPlace): readonly MapLink[] => {
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

/** RFC 5870, with the label that Android's map apps show. Parentheses would end the label early. */
export const geoLink = ({ name, coordinate }: NamedPlace): string => {
  const at = latLng(coordinate);
  const label = encodeURIComponent(name.replace(/[()]/g, " ").replace(/\s+/g, " ").trim().toWellFormed());
  return `geo:${at}?q=${at}(${label})`;
};
