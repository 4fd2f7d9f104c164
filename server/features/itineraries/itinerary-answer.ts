import type { Author } from "../../../contract/author.ts";
import type { Day } from "../../../contract/itinerary.ts";
import type { Config } from "../../config.ts";
import { pageUrl } from "../../platform/page-url.ts";
import { parseReader, parseVersion } from "../../presenters/itinerary-json.ts";
import { itineraryOutline, type ReaderFields, readerLine, type SharedFields } from "./itinerary-outline.ts";
import type { ReadItinerary, Version } from "./itinerary-reader.ts";

/** Each is JSON, in pieces to be sent one after the other. */
type ItineraryAnswer = { readonly structuredJson: readonly Buffer[]; readonly textJson: readonly Buffer[] };

/** The part of the JSON that every reader of a version shares. */
type PreparedVersion = {
  readonly opening: Buffer;
  readonly closing: Buffer;
  readonly head: Buffer;
  readonly body: Buffer;
};

/**
 * Itineraries as assistants get them, prepared once for each version that is in the reader's cache. Kept as bytes,
 * because encoding a long text as UTF-8 for every request would take longer than reading it.
 */
export function itineraryAnswer(config: Pick<Config, "publicUrl">): (read: ReadItinerary) => ItineraryAnswer {
  const prepared = new WeakMap<Version, PreparedVersion>();

  function prepare(version: Version, id: string): PreparedVersion {
    const {
      heroImage: _,
      posterURL: _posterURL,
      days,
      ...rest
    } = parseVersion<SharedFields & { heroImage?: object; posterURL?: string }>(version.json);
    const itinerary = { ...rest, days: days.map(withoutImages) };
    const links = { etag: version.etag, url: pageUrl(config, id) };
    const { head, body } = itineraryOutline(itinerary, links);
    return {
      opening: Buffer.from(`{"itinerary":${JSON.stringify(itinerary).slice(0, -1)},`),
      closing: Buffer.from(`,${JSON.stringify(links).slice(1)}`),
      head: Buffer.from(`"${escapeJson(`${head}\n`)}`),
      body: Buffer.from(`${escapeJson(body === "" ? "" : `\n\n${body}`)}"`),
    };
  }

  function getPrepared(version: Version, id: string): PreparedVersion {
    const pieces = prepared.get(version) ?? prepare(version, id);
    prepared.set(version, pieces);
    return pieces;
  }

  return ({ id, version, readerJson }) => {
    const { opening, closing, head, body } = getPrepared(version, id);
    const readerFields = parseReaderFields(readerJson);
    return {
      structuredJson: [opening, Buffer.from(JSON.stringify(readerFields).slice(1)), closing],
      textJson: [head, Buffer.from(escapeJson(readerLine(readerFields))), body],
    };
  };
}

type ParsedReader = ReaderFields & { readonly author: Author; readonly copiedFrom?: object };

function parseReaderFields(readerJson: string): ReaderFields {
  const { copiedFrom: _, author, ...readerFields } = parseReader<ParsedReader>(readerJson);
  const { avatarURL: _avatarURL, ...authorName } = author;
  return { ...readerFields, author: authorName };
}

const withoutImages = ({ image: _, track: __, stops, ...day }: Day) => ({
  ...day,
  stops: stops.map(({ image: _, imageURL: __, ...stop }) => stop),
});

/** The text as JSON, without the quotes around it. */
const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1);
