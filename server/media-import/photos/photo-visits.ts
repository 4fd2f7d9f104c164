import tzLookup from "@photostructure/tz-lookup";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { distanceKm } from "../../geo/gazetteer/distance-km.ts";
import type { Frame } from "../../outside/media-reader/media-reader.ts";

/** Photos taken at the same place one after the other. */
export type PhotoVisit = {
  /** Indexes of the media's frames. */
  readonly frames: readonly number[];
  readonly coordinate: Coordinate;
  /** `YYYY-MM-DD` */
  readonly date?: string;
  /** `HH:mm` of the first photo. */
  readonly startTime?: string;
  /** Minutes between the first and the last photo. */
  readonly durationMinutes?: number;
};

type Photo = { readonly frame: number; readonly coordinate: Coordinate; readonly wallTime?: string };

/** Photos within this distance show the same place. */
const apartKm = 0.15;

/** Sorts photos by time, and groups them by place and day. */
export function photoVisits(frames: readonly Frame[]): PhotoVisit[] {
  const photos = frames.flatMap((frame, at): Photo[] => {
    if (!frame.coordinate) return [];
    const wallTime = wallTimeOf(frame, frame.coordinate);
    return [{ frame: at, coordinate: frame.coordinate, ...(wallTime && { wallTime }) }];
  });
  const visits: Photo[][] = [];
  for (const photo of photos.sort(byTime)) {
    const visit = visits.at(-1);
    if (visit && isOfVisit(photo, visit)) visit.push(photo);
    else visits.push([photo]);
  }
  return visits.map(visitOf);
}

/** The camera's clock, otherwise the local time at the coordinate. */
function wallTimeOf({ wallTime, takenAt }: Frame, { latitude, longitude }: Coordinate): string | undefined {
  if (wallTime || !takenAt) return wallTime;
  const timeZone = tzLookup(latitude, longitude);
  // Swedish dates have the format of ISO 8601.
  return new Date(takenAt).toLocaleString("sv-SE", { timeZone }).replace(" ", "T");
}

/** Photos without a time keep their order, after those with one. */
const byTime = (a: Photo, b: Photo): number => {
  const [first, second] = [a.wallTime ?? "9", b.wallTime ?? "9"];
  return first < second ? -1 : first > second ? 1 : a.frame - b.frame;
};

function isOfVisit(photo: Photo, visit: readonly Photo[]): boolean {
  const sameDay = photo.wallTime?.slice(0, 10) === visit[0]?.wallTime?.slice(0, 10);
  return sameDay && distanceKm(photo.coordinate, middleOf(visit)) <= apartKm;
}

/** The mean coordinate of photos close to each other. */
function middleOf(photos: readonly Photo[]): Coordinate {
  const [first] = photos;
  if (!first) throw new Error("A visit has a photo.");
  const mean = (of: (photo: Photo) => number) =>
    photos.reduce((sum, photo) => sum + of(photo), 0) / photos.length;
  // Across the antimeridian the mean would be on the other side of the Earth.
  const around = first.coordinate.longitude;
  const longitude = mean(({ coordinate }) => around + turned(coordinate.longitude - around));
  return {
    latitude: rounded(mean(({ coordinate }) => coordinate.latitude)),
    longitude: rounded(turned(longitude)),
  };
}

/** Rounds to about a tenth of a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Between -180 and 180. */
const turned = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

function visitOf(photos: readonly Photo[]): PhotoVisit {
  const times = photos.flatMap(({ wallTime }) => (wallTime ? [wallTime] : []));
  const [first, last] = [times[0], times.at(-1)];
  const minutes = first && last ? (Date.parse(`${last}Z`) - Date.parse(`${first}Z`)) / 60_000 : 0;
  return {
    frames: photos.map(({ frame }) => frame),
    coordinate: middleOf(photos),
    ...(first && { date: first.slice(0, 10), startTime: first.slice(11, 16) }),
    // Two photos in quick succession say nothing about the length of the stay.
    ...(minutes >= 10 && { durationMinutes: Math.round(minutes / 5) * 5 }),
  };
}
