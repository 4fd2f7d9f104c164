import type { Database } from "../../database/connect.ts";
import type { Authors } from "../../reading/authors.ts";
import { inBatches } from "../../reading/in-batches.ts";
import { remembered } from "../../reading/remembered.ts";
import { summary } from "../../summaries/summary.ts";
import { type Asked, type LivingFilter, type Place, readLibraries } from "./read-libraries.queries.ts";

/** Reads pages of travellers' libraries. */
export type LibraryReader = {
  read(filter: LivingFilter, page: Omit<Asked, "tags">): Promise<LibraryPage>;
};

type LibraryPage = {
  /** JSON texts, the last changed first. */
  readonly summaries: readonly string[];
  /** Where the page ends, unless it is the last. */
  readonly end: Place | undefined;
};

/** A version's part of its summary, and whose itinerary it is. */
type Head = { readonly ownerId: string; readonly text: string };
type Entry = Head & {
  readonly id: string;
  readonly etag: string;
  readonly role: string;
  readonly time: string;
};

/** In characters. */
const mostRemembered = 16_000_000;

/**
 * Every page asks the database, many in one round trip, which entries are on it and in which version. The summaries of
 * those versions are fetched only when they are not on the same page as it was last read.
 */
export function libraryReader({ db, authors }: { db: Database; authors: Authors }): LibraryReader {
  const pages = remembered<ReadonlyMap<string, Head>>({ most: mostRemembered });
  const asks = new Map<LivingFilter, (asked: Asked) => Promise<string>>();
  const askFor = (filter: LivingFilter) => {
    let ask = asks.get(filter);
    if (!ask) {
      ask = inBatches((asked) => readLibraries(db, filter, asked), { most: 20, atOnce: 2 });
      asks.set(filter, ask);
    }
    return ask;
  };

  return {
    async read(filter, { travellerId, updatedSince, after, limit }) {
      const key = [filter, travellerId, updatedSince, after].join(" ");
      const atHand = pages.get(key);
      // One more than is shown tells whether there is another page.
      const asked = { travellerId, updatedSince, after, limit: limit + 1 };
      const lines = await askFor(filter)({ ...asked, tags: atHand ? [...atHand.keys()].join("") : "" });
      if (lines === "") return { summaries: [], end: undefined };
      const entries = lines.split("\n").map((line) => entryOf(line, atHand));
      if (!atHand || entries.some(({ etag }) => !atHand.has(etag)))
        pages.set(key, new Map(entries.map((entry) => [entry.etag, entry])), lines.length);
      const shown = entries.slice(0, limit);
      const known = await authors.of(shown.map(({ ownerId }) => ownerId));
      const last = entries.length > limit ? shown.at(-1) : undefined;
      return {
        // Without those whose owner has gone between the two, and everything of theirs.
        summaries: shown.flatMap(({ text, role, ownerId }) => {
          const author = known.get(ownerId);
          return author === undefined ? [] : [summary(text, role, author)];
        }),
        end: last && [last.time, last.id],
      };
    },
  };
}

function entryOf(line: string, atHand: ReadonlyMap<string, Head> | undefined): Entry {
  const [id = "", etag = "", role = "", time = "", ownerId, text] = line.split("\t");
  const head = ownerId !== undefined && text !== undefined ? { ownerId, text } : atHand?.get(etag);
  if (!head) throw new Error(`the entry of ${id} came without its summary`);
  return { id, etag, role, time, ownerId: head.ownerId, text: head.text };
}
