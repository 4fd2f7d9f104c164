import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import exifr from "exifr";
import sharp from "sharp";
import type { FieldError } from "../../../../contract/errors.ts";
import { type ImportFrame, ImportRequest } from "../../../../contract/import.ts";
import type { Coordinate } from "../../../../contract/itinerary.ts";
import type { Frame, Media } from "../../../outside/media-reader/media-reader.ts";
import { fieldErrors } from "../../../platform/validation/field-errors.ts";
import { rejectCostlyJson } from "../../../platform/validation/reject-costly-json.ts";
import { bodyValidator } from "../../../platform/validation/validator.ts";

sharp.cache(false);
// Frames are JPEGs; every other decoder of libvips would only be another target for attacks.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer"] });

export type Package = {
  /** The path of the request's body. Unpacking deletes it. */
  readonly file: string;
  /** Where the frames are written. */
  readonly folder: string;
  readonly maxFrameBytes: number;
  readonly maxPixels: number;
};

export type Unpacked = {
  readonly media: Media;
  /** The same for the same request, however its JSON is formatted. */
  readonly requestHash: string;
};

/** Why a body is rejected. */
export type RejectedBody =
  | { readonly refused: "noJson" | "noUtf8" | "empty" }
  | { readonly refused: "costly"; readonly detail: string }
  | { readonly refused: "invalid"; readonly errors: readonly FieldError[] }
  | { readonly refused: "noJpeg" | "tooLarge" | "tooManyPixels"; readonly frame: number };

const validate = bodyValidator(ImportRequest);

/** Parses and validates the body of an import, and writes each frame into a file. */
export async function unpack(pack: Package): Promise<Unpacked | RejectedBody> {
  const bytes = await readFile(pack.file);
  await rm(pack.file);
  if (!isUtf8(bytes)) return { refused: "noUtf8" };
  const text = bytes.toString("utf8");
  const detail = costlyJsonReason(text);
  if (detail) return { refused: "costly", detail };
  const value = parseJson(text);
  if (value === undefined) return { refused: text.trim() === "" ? "empty" : "noJson" };
  const errors = fieldErrors(validate(value));
  if (errors.length > 0) return { refused: "invalid", errors };
  const body = value as ImportRequest;
  const invalid = body.frames.flatMap(({ base64 }, at) => (isBase64(base64) ? [] : [base64Error(at)]));
  if (invalid.length > 0) return { refused: "invalid", errors: invalid };
  const requestHash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const frames: Frame[] = [];
  for (const [at, frame] of body.frames.entries()) {
    const outcome = await writeFrame(frame, at, pack);
    if ("refused" in outcome) return outcome;
    frames.push(outcome);
  }
  const { kind, url, author, caption, locale } = body;
  const media: Media = {
    kind,
    frames,
    ...(url && { url }),
    ...(author && { author }),
    ...(caption && { caption }),
    ...(locale && { locale }),
  };
  return { media, requestHash };
}

/** Parsing millions of small values would take minutes and all memory. */
function costlyJsonReason(text: string): string | undefined {
  try {
    rejectCostlyJson(text);
    return undefined;
  } catch (failure) {
    return (failure as Error).message;
  }
}

function parseJson(text: string): unknown {
  try {
    // As for every other body: a `__proto__` key could change an object's prototype.
    return JSON.parse(text, (key, value) => {
      if (key === "__proto__") throw new SyntaxError("__proto__");
      return value;
    });
  } catch {
    return undefined;
  }
}

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);

const base64Error = (at: number): FieldError => ({
  path: `/frames/${at}/base64`,
  message: "must be base64 (RFC 4648, with padding, without line breaks)",
});

async function writeFrame(
  { base64, second, takenAt, coordinate }: ImportFrame,
  at: number,
  { folder, maxFrameBytes, maxPixels }: Package,
): Promise<Frame | RejectedBody> {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > maxFrameBytes) return { refused: "tooLarge", frame: at };
  const { format, autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: undefined, autoOrient: { width: 0, height: 0 } }));
  if (format !== "jpeg") return { refused: "noJpeg", frame: at };
  if (autoOrient.width * autoOrient.height > maxPixels) return { refused: "tooManyPixels", frame: at };
  const path = join(folder, `${String(at).padStart(2, "0")}.jpg`);
  await writeFile(path, bytes);
  const camera = await readCameraData(bytes);
  return {
    path,
    ...autoOrient,
    ...(second !== undefined && { second }),
    ...camera,
    // What the app sends has precedence over what the camera wrote.
    ...(takenAt && { takenAt }),
    ...(coordinate && { coordinate }),
  };
}

type CameraData = { wallTime?: string; takenAt?: string; coordinate?: Coordinate };

/** When and where a photo was taken, from its EXIF data. */
async function readCameraData(bytes: Buffer): Promise<CameraData> {
  const tags = await exifr
    .parse(bytes, {
      pick: [
        "DateTimeOriginal",
        "OffsetTimeOriginal",
        "GPSLatitude",
        "GPSLongitude",
        "GPSLatitudeRef",
        "GPSLongitudeRef",
      ],
      gps: true,
      reviveValues: false,
    })
    .catch(() => undefined);
  const [, date, time] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)/.exec(String(tags?.DateTimeOriginal)) ?? [];
  const wallTime = date && `${date.replaceAll(":", "-")}T${time}`;
  const offset = /^[+-]\d\d:\d\d/.exec(String(tags?.OffsetTimeOriginal))?.[0];
  const { latitude, longitude } = tags ?? {};
  // A camera without a GPS fix writes zeros.
  const isPlace = isWithin(latitude, 90) && isWithin(longitude, 180) && (latitude !== 0 || longitude !== 0);
  const isTime = wallTime !== undefined && !Number.isNaN(Date.parse(`${wallTime}Z`));
  return {
    ...(isTime && { wallTime }),
    ...(isTime && offset && { takenAt: new Date(`${wallTime}${offset}`).toISOString() }),
    ...(isPlace && { coordinate: { latitude, longitude } }),
  };
}

const isWithin = (degrees: unknown, max: number): degrees is number =>
  typeof degrees === "number" && Math.abs(degrees) <= max;
