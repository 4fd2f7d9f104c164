import type { TravelMode } from "../../../contract/itinerary.ts";
import { latLng, type MapLink, type NamedPlace } from "./place-links.ts";
import { appleFlags, googleModes, osmEngines } from "./route-links.ts";

/** The way to a place from where the traveller is, which only the app finds out. */
export const directionsLinks = (place: NamedPlace, mode?: TravelMode): readonly MapLink[] => {
  const destination = "coordinate" in place ? latLng(place.coordinate) : place.address;
  const google = { api: "1", destination, ...(mode && { travelmode: googleModes[mode] }) };
  const apple = { daddr: destination, ...(mode && { dirflg: appleFlags[mode] }) };
  const osm = { ...(mode && { engine: osmEngines[mode] }), to: destination };
  return [
    { app: "google", href: `https://www.google.com/maps/dir/?${new URLSearchParams(google)}` },
    { app: "apple", href: `https://maps.apple.com/?${new URLSearchParams(apple)}` },
    { app: "osm", href: `https://www.openstreetmap.org/directions?${new URLSearchParams(osm)}` },
  ];
};
