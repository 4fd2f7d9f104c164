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
// A frame is a JPEG: whatever else libvips could read is only there to be attacked.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer"] });

export type Package = {
  /** Of the request's body. It is gone when it was unpacked. */
  readonly file: string;
  /** Where the frames are laid out. */
  readonly folder: string;
  /** In bytes. */
  readonly largestFrame: number;
  readonly mostPixels: number;
};

export type Unpacked = {
  readonly media: Media;
  /** The same for the same request, however it was written. */
  readonly requestHash: string;
};

/** Why a body is refused. */
export type Unacceptable =
  | { readonly refused: "noJson" | "noUtf8" | "empty" }
  | { readonly refused: "costly"; readonly detail: string }
  | { readonly refused: "invalid"; readonly errors: readonly FieldError[] }
  | { readonly refused: "noJpeg" | "tooLarge" | "tooManyPixels"; readonly frame: number };

const judge = bodyValidator(ImportRequest);

/** Parses and judges the body of an import, and makes a file of each frame. */
export async function unpack(pack: Package): Promise<Unpacked | Unacceptable> {
  const bytes = await readFile(pack.file);
  await rm(pack.file);
  if (!isUtf8(bytes)) return { refused: "noUtf8" };
  const text = bytes.toString("utf8");
  const detail = costIn(text);
  if (detail) return { refused: "costly", detail };
  const given = parsed(text);
  if (given === undefined) return { refused: text.trim() === "" ? "empty" : "noJson" };
  const errors = fieldErrors(judge(given));
  if (errors.length > 0) return { refused: "invalid", errors };
  const body = given as ImportRequest;
  const wrong = body.frames.flatMap(({ base64 }, at) => (isBase64(base64) ? [] : [noBase64(at)]));
  if (wrong.length > 0) return { refused: "invalid", errors: wrong };
  const requestHash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const frames: Frame[] = [];
  for (const [at, frame] of body.frames.entries()) {
    const laidOut = await layOut(frame, at, pack);
    if ("refused" in laidOut) return laidOut;
    frames.push(laidOut);
  }
  const { kind, url, author, caption, locale } = body;
  const said = { ...(url && { url }), ...(author && { author }), ...(caption && { caption }) };
  return { media: { kind, frames, ...said, ...(locale && { locale }) }, requestHash };
}

/** Why it is not even parsed: sixteen million small things take minutes, and all memory. */
function costIn(text: string): string | undefined {
  try {
    rejectCostlyJson(text);
    return undefined;
  } catch (refusal) {
    return (refusal as Error).message;
  }
}

function parsed(text: string): unknown {
  try {
    // As for any other body: a key that could reach into an object's prototype is no JSON of ours.
    return JSON.parse(text, (key, value) => {
      if (key === "__proto__") throw new SyntaxError("__proto__");
      return value;
    });
  } catch {
    return undefined;
  }
}

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);

const noBase64 = (at: number): FieldError => ({
  path: `/frames/${at}/base64`,
  message: "must be base64 (RFC 4648, with padding, without line breaks)",
});

async function layOut(
  { base64, second, takenAt, coordinate }: ImportFrame,
  at: number,
  { folder, largestFrame, mostPixels }: Package,
): Promise<Frame | Unacceptable> {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > largestFrame) return { refused: "tooLarge", frame: at };
  const { format, autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: undefined, autoOrient: { width: 0, height: 0 } }));
  if (format !== "jpeg") return { refused: "noJpeg", frame: at };
  if (autoOrient.width * autoOrient.height > mostPixels) return { refused: "tooManyPixels", frame: at };
  const path = join(folder, `${String(at).padStart(2, "0")}.jpg`);
  await writeFile(path, bytes);
  const camera = await cameraOf(bytes);
  return {
    path,
    ...autoOrient,
    ...(second !== undefined && { second }),
    ...camera,
    // What the app says goes before what the camera says.
    ...(takenAt && { takenAt }),
    ...(coordinate && { coordinate }),
  };
}

type Taken = { wallTime?: string; takenAt?: string; coordinate?: Coordinate };

/** When and where a photo was taken, as its camera wrote it down. */
async function cameraOf(bytes: Buffer): Promise<Taken> {
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
  // A camera without a fix writes zeros.
  const isPlace = isWithin(latitude, 90) && isWithin(longitude, 180) && (latitude !== 0 || longitude !== 0);
  const isTime = wallTime !== undefined && !Number.isNaN(Date.parse(`${wallTime}Z`));
  return {
    ...(isTime && { wallTime }),
    ...(isTime && offset && { takenAt: new Date(`${wallTime}${offset}`).toISOString() }),
    ...(isPlace && { coordinate: { latitude, longitude } }),
  };
}

const isWithin = (degrees: unknown, most: number): degrees is number =>
  typeof degrees === "number" && Math.abs(degrees) <= most;
