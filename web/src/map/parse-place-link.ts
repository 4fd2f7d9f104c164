import type { Coordinate } from "../../../contract/itinerary.ts";
import { parseCoordinate } from "./parse-coordinate.ts";
import { parseOsmShortCode } from "./parse-osm-short-code.ts";

/** What a link says of a place. It has a name or a coordinate. */
type LinkedPlace = {
  readonly kind: "place";
  readonly name?: string;
  readonly address?: string;
  readonly coordinate?: Coordinate;
};

/** `unreadable`: only the map service itself knows where the link goes. */
export type PlaceLink = LinkedPlace | { readonly kind: "unreadable" };

const longest = 4096;
const maxName = 200;
const maxAddress = 500;

/**
 * Reads a coordinate, or a link of Google Maps, Apple Maps or OpenStreetMap, or a geo: address. A name may stand before
 * the link, as apps write it when they share a place. Undefined for any other text.
 */
export const parsePlaceLink = (text: string): PlaceLink | undefined => {
  if (text.length > longest) return undefined;
  const coordinate = parseCoordinate(text.trim());
  if (coordinate) return { kind: "place", coordinate };
  const [link, ...more] = text.match(/(?:https?:\/\/|geo:)\S+/gi) ?? [];
  if (!link || more.length > 0) return undefined;
  const found = /^geo:/i.test(link) ? parseGeo(link) : parseWeb(link);
  if (!found) return undefined;
  const title = clean(text.replace(link, " "), maxName);
  if (found.kind === "place") return found.name || !title ? found : { ...found, name: title };
  return title ? { kind: "place", name: title } : found;
};

const clean = (text: string | null | undefined, max: number): string | undefined =>
  text?.replace(/\s+/g, " ").trim().slice(0, max).trim() || undefined;

const placeOf = (
  coordinate: Coordinate | undefined,
  texts: { readonly name?: string | null | undefined; readonly address?: string | null | undefined } = {},
): PlaceLink => {
  const [name, address] = [clean(texts.name, maxName), clean(texts.address, maxAddress)];
  if (!coordinate && !name) return address ? { kind: "place", name: address } : { kind: "unreadable" };
  return {
    kind: "place",
    ...(name && { name }),
    ...(address && { address }),
    ...(coordinate && { coordinate }),
  };
};

/** RFC 5870. Android adds `?q=`, with 0,0 for a place of which only the name is known. */
const parseGeo = (link: string): PlaceLink | undefined => {
  const [, path = "", query = ""] = /^geo:([^?#]*)(?:\?([^#]*))?/i.exec(link) ?? [];
  const [position = "", ...parameters] = path.split(";");
  const crs = parameters.find((parameter) => /^crs=/i.test(parameter));
  if (crs && crs.slice(4).toLowerCase() !== "wgs84") return undefined;
  const coordinate = parseCoordinate(position.split(",").slice(0, 2).join(","));
  const asked = parseQuery(new URLSearchParams(query).get("q"));
  const isUnknown = coordinate?.latitude === 0 && coordinate.longitude === 0 && asked !== undefined;
  const at = asked?.coordinate ?? (isUnknown ? undefined : coordinate);
  return at || asked ? placeOf(at, { name: asked?.name }) : undefined;
};

const parseWeb = (link: string): PlaceLink | undefined => {
  const url = URL.parse(link);
  if (!url) return undefined;
  const host = url.hostname.replace(/^www\./, "");
  const isMaps = url.pathname === "/maps" || url.pathname.startsWith("/maps/");
  if (/^(?:maps\.app\.goo\.gl|maps\.apple|share\.google|g\.page)$/.test(host)) return { kind: "unreadable" };
  if (host === "goo.gl") return isMaps ? { kind: "unreadable" } : undefined;
  if (/^maps\.google\.[a-z]{2,3}(?:\.[a-z]{2})?$/.test(host)) return parseGoogle(url);
  if (/^google\.[a-z]{2,3}(?:\.[a-z]{2})?$/.test(host)) return isMaps ? parseGoogle(url) : undefined;
  if (host === "maps.apple.com") return parseApple(url);
  if (/^(?:openstreetmap\.org|osm\.org)$/.test(host)) return parseOsm(url);
  return undefined;
};

/** A search: a coordinate, one with a name as in `41.89,12.49(Colosseum)`, or a text. */
const parseQuery = (
  query: string | null,
): { readonly name?: string; readonly coordinate?: Coordinate } | undefined => {
  const text = query?.replace(/^loc:/i, "").trim();
  if (!text) return undefined;
  const [, position = text, label] = /^([^()]*)\(([^()]*)\)$/.exec(text) ?? [];
  const coordinate = parseCoordinate(position);
  if (!coordinate) return { name: text };
  return label ? { coordinate, name: label } : { coordinate };
};

const pick = (url: URL, ...names: readonly string[]): string | null =>
  names.map((name) => url.searchParams.get(name)).find(Boolean) ?? null;

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment.replaceAll("+", " "));
  } catch {
    return segment;
  }
};

const last = (text: string, pattern: RegExp): RegExpMatchArray | undefined =>
  [...text.matchAll(pattern)].at(-1);

const number = String.raw`(-?\d{1,3}(?:\.\d{1,15})?)`;
const googlePlace = new RegExp(`!3d${number}!4d${number}`, "g");
const googleStop = new RegExp(`!1d${number}!2d${number}`, "g");
const googleView = new RegExp(`^@${number},${number}`);

const parseGoogle = (url: URL): PlaceLink => {
  const segments = url.pathname.split("/").filter(Boolean).map(decode);
  const kind = segments.find((segment) => /^(?:place|search|dir)$/.test(segment));
  const view = segments.map((segment) => googleView.exec(segment)).find(Boolean);
  const names = segments
    .slice(kind ? segments.indexOf(kind) + 1 : segments.length)
    .filter((segment) => !/^(?:@|data=)/.test(segment));
  const named = parseQuery((kind === "dir" ? names.at(-1) : names[0]) ?? null);
  const asked = parseQuery(pick(url, "q", "query", "destination", "daddr"));
  const [place, stop] = [last(url.pathname, googlePlace), last(url.pathname, googleStop)];
  const coordinate =
    (place && parseCoordinate(`${place[1]}, ${place[2]}`)) ??
    (stop && parseCoordinate(`${stop[2]}, ${stop[1]}`)) ??
    named?.coordinate ??
    asked?.coordinate ??
    parseCoordinate(pick(url, "ll", "center", "viewpoint") ?? "") ??
    // What a search or a route shows is not where the place is.
    (view && (kind === undefined || kind === "place")
      ? parseCoordinate(`${view[1]}, ${view[2]}`)
      : undefined);
  return placeOf(coordinate, { name: named?.name ?? asked?.name });
};

const parseApple = (url: URL): PlaceLink => {
  const asked = parseQuery(pick(url, "q", "query", "daddr", "destination"));
  const coordinate =
    parseCoordinate(pick(url, "coordinate", "ll") ?? "") ??
    asked?.coordinate ??
    // Where the map is, unless it was only searched there.
    (asked ? undefined : parseCoordinate(pick(url, "center", "sll") ?? ""));
  return placeOf(coordinate, { name: pick(url, "name") ?? asked?.name, address: pick(url, "address") });
};

const osmView = new RegExp(String.raw`(?:^#|&)map=[\d.]{1,8}/${number}/${number}`);

const parseOsm = (url: URL): PlaceLink => {
  const code = /^\/go\/([\w~@=-]{1,20})$/.exec(url.pathname)?.[1];
  const [latitude, longitude] = [pick(url, "mlat"), pick(url, "mlon")];
  const view = osmView.exec(decode(url.hash));
  const asked = parseQuery(pick(url, "query"));
  const coordinate =
    (latitude && longitude ? parseCoordinate(`${latitude}, ${longitude}`) : undefined) ??
    asked?.coordinate ??
    (code ? parseOsmShortCode(code) : undefined) ??
    (view && !asked ? parseCoordinate(`${view[1]}, ${view[2]}`) : undefined);
  return placeOf(coordinate, { name: asked?.name });
};
