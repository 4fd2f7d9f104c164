import exifr from "exifr";
import type { Coordinate } from "../../../../contract/itinerary.ts";

export type PhotoMetadata = {
  /** What the camera's clock showed, as 2026-05-01T10:00:00. */
  readonly wallTime?: string;
  /** The same as a moment in time, if the camera knew its time zone. */
  readonly takenAt?: string;
  readonly coordinate?: Coordinate;
};

const picked = [
  "DateTimeOriginal",
  "OffsetTimeOriginal",
  "GPSLatitude",
  "GPSLongitude",
  "GPSLatitudeRef",
  "GPSLongitudeRef",
];

/** Reads when and where a photo was taken, which scaling would lose. */
export const readPhotoMetadata = async (photo: Blob): Promise<PhotoMetadata> => {
  const bytes = await photo.arrayBuffer();
  const tags = await exifr
    .parse(bytes, { pick: picked, gps: true, reviveValues: false })
    .catch(() => undefined);
  return parsePhotoMetadata(tags ?? {});
};

export const parsePhotoMetadata = (tags: Readonly<Record<string, unknown>>): PhotoMetadata => {
  const [, date, time] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)/.exec(String(tags.DateTimeOriginal)) ?? [];
  const wallTime = date && `${date.replaceAll(":", "-")}T${time}`;
  const isTime = wallTime !== undefined && !Number.isNaN(Date.parse(`${wallTime}Z`));
  const offset = /^[+-]\d\d:\d\d/.exec(String(tags.OffsetTimeOriginal))?.[0];
  const moment = isTime && offset ? Date.parse(`${wallTime}${offset}`) : Number.NaN;
  const { latitude, longitude } = tags;
  return {
    ...(isTime && { wallTime }),
    ...(!Number.isNaN(moment) && { takenAt: new Date(moment).toISOString() }),
    ...(isWithin(latitude, 90) &&
      isWithin(longitude, 180) &&
      // A camera without a GPS fix writes zeros.
      (latitude !== 0 || longitude !== 0) && { coordinate: { latitude, longitude } }),
  };
};

const isWithin = (degrees: unknown, most: number): degrees is number =>
  typeof degrees === "number" && Math.abs(degrees) <= most;
