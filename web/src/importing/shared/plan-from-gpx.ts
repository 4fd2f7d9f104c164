import type { Day, Stop } from "../../../../contract/itinerary.ts";
import type { Draft } from "../../draft/draft.ts";
import { newId } from "../../draft/edits.ts";
import { tripLimits } from "../../itinerary/editing/trip-limits.ts";

const textIn = (element: Element, name: string): string =>
  [...element.children].find(({ localName }) => localName === name)?.textContent?.trim() ?? "";

const stopOf = (waypoint: Element, nth: number): Stop | undefined => {
  const [latitude, longitude] = ["lat", "lon"].map((name) =>
    Number(waypoint.getAttribute(name) ?? Number.NaN),
  );
  if (latitude === undefined || longitude === undefined) return undefined;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  const note = (textIn(waypoint, "desc") || textIn(waypoint, "cmt")).slice(0, 5_000);
  return {
    id: newId(),
    name: textIn(waypoint, "name").slice(0, 200) || String(nth + 1),
    category: "other",
    coordinate: { latitude, longitude },
    ...(note && { note }),
  };
};

type GpxPlan = {
  readonly draft: Pick<Draft, "days">;
  /** The day that the file's track is of. */
  readonly dayId?: string;
};

/** The places of a GPX file as a day; the server makes the day's track of the file. Empty for other files. */
export const planFromGpx = (gpx: string): GpxPlan => {
  const document = new DOMParser().parseFromString(gpx, "text/xml");
  const all = (name: string) => [...document.getElementsByTagNameNS("*", name)];
  const stops = all("wpt")
    .map(stopOf)
    .filter((stop) => stop !== undefined)
    .slice(0, tripLimits.stopsADay);
  const hasTrack = all("trkpt").length + all("rtept").length > 1;
  if (stops.length === 0 && !hasTrack) return { draft: { days: [] } };
  const [named] = [...all("trk"), ...all("rte"), ...all("metadata")]
    .map((part) => textIn(part, "name"))
    .filter(Boolean);
  const day: Day = { id: newId(), ...(named && { title: named.slice(0, 200) }), stops };
  return { draft: { days: [day] }, ...(hasTrack && { dayId: day.id }) };
};
