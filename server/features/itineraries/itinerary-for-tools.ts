import type { Author } from "../../../contract/author.ts";
import type { Day } from "../../../contract/itinerary.ts";
import type { Config } from "../../config.ts";
import { pageUrl } from "../../page-url.ts";
import { itineraryOutline, type Said, type Standing, standingLine } from "./itinerary-outline.ts";
import type { ReadItinerary, Version } from "./itinerary-reader.ts";

type Written = { readonly structuredJson: string; readonly textJson: string };

/** What was made of a version, each piece as JSON. */
type Prepared = {
  readonly opening: string;
  readonly head: string;
  readonly body: string;
  readonly known: string;
};

/** Itineraries as assistants get them: made once of each version that the reader remembers, and forgotten with it. */
export function itineraryForTools(config: Pick<Config, "publicUrl">): (read: ReadItinerary) => Written {
  const prepared = new WeakMap<Version, Prepared>();

  function prepare(version: Version, id: string): Prepared {
    const { heroImage: _, days, ...rest } = JSON.parse(`${version.text}}`) as Said & { heroImage?: object };
    const said = { ...rest, days: days.map(withoutImage) };
    const known = { etag: version.etag, url: pageUrl(config, id) };
    const { head, body } = itineraryOutline(said, known);
    return {
      opening: JSON.stringify(said).slice(0, -1),
      head: escaped(`${head}\n`),
      body: escaped(body === "" ? "" : `\n\n${body}`),
      known: JSON.stringify(known).slice(1),
    };
  }

  return ({ id, version, rest }) => {
    const pieces = prepared.get(version) ?? prepare(version, id);
    prepared.set(version, pieces);
    const standing = standingIn(rest);
    return {
      structuredJson: `{"itinerary":${pieces.opening},${JSON.stringify(standing).slice(1)},${pieces.known}`,
      textJson: `"${pieces.head}${escaped(standingLine(standing))}${pieces.body}"`,
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
