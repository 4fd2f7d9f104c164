import type { Author } from "../../../contract/author.ts";
import type { Day } from "../../../contract/itinerary.ts";
import type { Config } from "../../config.ts";
import { pageUrl } from "../../platform/page-url.ts";
import { itineraryOutline, type Said, type Standing, standingLine } from "./itinerary-outline.ts";
import type { ReadItinerary, Version } from "./itinerary-reader.ts";

/** Each as JSON, in pieces that belong one after the other. */
type Written = { readonly structuredJson: readonly Buffer[]; readonly textJson: readonly Buffer[] };

/** What was made of a version: all of the JSON but where the reader stands, as it goes out. */
type Prepared = {
  readonly opening: Buffer;
  readonly closing: Buffer;
  readonly head: Buffer;
  readonly body: Buffer;
};

/**
 * Itineraries as assistants get them: made once of each version that the reader remembers, and forgotten with it. Bytes,
 * because to write a long text out as UTF-8 again and again costs more than to find it.
 */
export function itineraryForTools(config: Pick<Config, "publicUrl">): (read: ReadItinerary) => Written {
  const prepared = new WeakMap<Version, Prepared>();

  function prepare(version: Version, id: string): Prepared {
    const { heroImage: _, days, ...rest } = JSON.parse(`${version.text}}`) as Said & { heroImage?: object };
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

  function preparedOf(version: Version, id: string): Prepared {
    const known = prepared.get(version) ?? prepare(version, id);
    prepared.set(version, known);
    return known;
  }

  return ({ id, version, rest }) => {
    const { opening, closing, head, body } = preparedOf(version, id);
    const standing = standingIn(rest);
    return {
      structuredJson: [opening, Buffer.from(JSON.stringify(standing).slice(1)), closing],
      textJson: [head, Buffer.from(escaped(standingLine(standing))), body],
    };
  };
}

type Rest = Standing & { readonly author: Author; readonly copiedFrom?: object };

function standingIn(rest: string): Standing {
  const { copiedFrom: _, author, ...standing } = JSON.parse(`{${rest.slice(1)}`) as Rest;
  const { avatarURL: _avatarURL, ...named } = author;
  return { ...standing, author: named };
}

const withoutImage = ({ image: _, ...day }: Day) => day;

/** As it stands between the quotes of JSON. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);
