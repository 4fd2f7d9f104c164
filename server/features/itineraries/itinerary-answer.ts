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
    const { heroImage: _, days, ...rest } = parseVersion<SharedFields & { heroImage?: object }>(version.json);
    const said = { ...rest, days: days.map(withoutImage) };
    const known = { etag: version.etag, url: pageUrl(config, id) };
    const { head, body } = itineraryOutline(said, known);
    return {
      opening: Buffer.from(`{"itinerary":${JSON.stringify(said).slice(0, -1)},`),
      closing: Buffer.from(`,${JSON.stringify(known).slice(1)}`),
      head: Buffer.from(`"${escaped(`${head}\n`)}`),
      body: Buffer.from(`${escaped(body === "" ? "" : `\n\n${body}`)}"`),
    };
  }

  function preparedOf(version: Version, id: string): PreparedVersion {
    const known = prepared.get(version) ?? prepare(version, id);
    prepared.set(version, known);
    return known;
  }

  return ({ id, version, readerJson }) => {
    const { opening, closing, head, body } = preparedOf(version, id);
    const standing = parseReaderFields(readerJson);
    return {
      structuredJson: [opening, Buffer.from(JSON.stringify(standing).slice(1)), closing],
      textJson: [head, Buffer.from(escaped(readerLine(standing))), body],
    };
  };
}

type Rest = ReaderFields & { readonly author: Author; readonly copiedFrom?: object };

function parseReaderFields(readerJson: string): ReaderFields {
  const { copiedFrom: _, author, ...standing } = parseReader<Rest>(readerJson);
  const { avatarURL: _avatarURL, ...named } = author;
  return { ...standing, author: named };
}

const withoutImage = ({ image: _, ...day }: Day) => day;

/** The text as JSON, without the quotes around it. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);
