import { setImmediate as nextTurn } from "node:timers/promises";
import { SaxesParser } from "saxes";

/** Latitude, longitude and, if the file has it, height in metres. */
export type TrackPoint = readonly [latitude: number, longitude: number, height: number | undefined];

export type GpxTrack = { readonly name?: string; readonly points: readonly TrackPoint[] };

export class UnreadableGpx extends Error {
  override readonly name = "UnreadableGpx";
}

/** Parsed at once, so that a large file does not keep others waiting. */
const pieceLength = 65_536;
/** Deeper files are no GPX. */
const maxDepth = 50;
const maxNameLength = 200;

type Line = { name: string; points: TrackPoint[] };

/**
 * Reads a GPX 1.0 or 1.1 file. Its tracks become one line, or its routes if it has no tracks. The parser expands no
 * entities but those of XML itself, and fetches nothing. Throws `UnreadableGpx` with a reason.
 */
export async function readGpx(bytes: Uint8Array): Promise<GpxTrack> {
  const parser = new SaxesParser({ position: false });
  const lines: Record<"trk" | "rte", Line> = {
    trk: { name: "", points: [] },
    rte: { name: "", points: [] },
  };
  const path: string[] = [];
  let point: { latitude: number; longitude: number; height: number | undefined } | undefined;
  let text = "";

  parser.on("doctype", () => {
    throw new UnreadableGpx("It has a document type, which GPX files never have.");
  });
  parser.on("error", () => {
    throw new UnreadableGpx("It is not well-formed XML.");
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = localName(name);
    path.push(element);
    text = "";
    if (path.length > maxDepth) throw new UnreadableGpx("It is nested too deeply.");
    if (path.length === 1 && element !== "gpx") throw new UnreadableGpx("It is no GPX file.");
    if (element === "trkpt" || element === "rtept") point = pointOf(attributes);
  });
  parser.on("text", (more) => {
    if (path.at(-1) === "ele" || path.at(-1) === "name") text += more.slice(0, 1_000 - text.length);
  });
  parser.on("cdata", (more) => {
    if (path.at(-1) === "name") text += more.slice(0, 1_000 - text.length);
  });
  parser.on("closetag", () => {
    const element = path.pop();
    const parent = path.at(-1);
    if (element === "ele" && point) point.height = heightOf(text);
    if (element === "name" && (parent === "trk" || parent === "rte")) lines[parent].name ||= nameOf(text);
    if (element === "trkpt" || element === "rtept") {
      const line = lines[element === "trkpt" ? "trk" : "rte"];
      if (point) line.points.push([point.latitude, point.longitude, point.height]);
      point = undefined;
    }
  });

  const content = decode(bytes);
  for (let at = 0; at < content.length; at += pieceLength) {
    parser.write(content.slice(at, at + pieceLength));
    await nextTurn();
  }
  parser.close();
  const { name, points } = lines.trk.points.length > 1 ? lines.trk : lines.rte;
  if (points.length < 2) throw new UnreadableGpx("It has no track or route with at least two points.");
  return { ...(name && { name }), points };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes)).decode(bytes);
  } catch {
    throw new UnreadableGpx("It is in a character encoding that we do not know.");
  }
}

/** By its byte order mark, otherwise as its first line says. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  return /^<\?xml\s[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? "utf-8";
}

/** Without a prefix. */
const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

function pointOf(attributes: Readonly<Record<string, unknown>>) {
  const [latitude, longitude] = [degreesOf(attributes.lat), degreesOf(attributes.lon)];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    throw new UnreadableGpx("It has a point that is nowhere on Earth.");
  return { latitude, longitude, height: undefined as number | undefined };
}

const degreesOf = (text: unknown): number =>
  typeof text === "string" && /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(text)
    ? Number(text)
    : Number.NaN;

function heightOf(text: string): number | undefined {
  const height = text.trim() === "" ? Number.NaN : Number(text);
  return height > -12_000 && height < 100_000 ? height : undefined;
}

const nameOf = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, maxNameLength)
    .toWellFormed();
