import type { Database } from "../../platform/database/connect.ts";
import { inBatches } from "../../platform/read-cache/in-batches.ts";
import { remembered } from "../../platform/read-cache/read-cache.ts";
import type { Authors } from "../../presenters/authors.ts";
import type { MediaBase } from "../../presenters/summaries.queries.ts";
import { summary } from "../../presenters/summary.ts";
import { type Asked, type Part, type Place, readLibraries } from "./read-libraries.queries.ts";

/** Reads pages of travellers' libraries. */
export type LibraryReader = {
  read(part: Part, page: Omit<Asked, "tags">): Promise<LibraryPage>;
};

type LibraryPage = {
  /** JSON texts with commas between, the last changed first. */
  readonly summaries: string;
  /** Where the page ends, unless it is the last. */
  readonly end: Place | undefined;
};

/** A version's part of its summary, its time, and whose itinerary it is. */
type Head = { readonly time: string; readonly ownerId: string; readonly text: string };
type Entry = Head & { readonly id: string; readonly etag: string; readonly role: string };

/** A page as it was last read. */
type PageAtHand = LibraryPage & {
  /** What the database says of it when it is still the same. */
  readonly lines: string;
  readonly limit: number;
  /** Of the names in it. */
  readonly stamp: number;
  /** By tag, and all the tags. */
  readonly heads: ReadonlyMap<string, Head>;
  readonly tags: string;
};

type Needs = { readonly db: Database; readonly authors: Authors; readonly mediaBase: MediaBase };

/** In characters. */
const mostRemembered = 32_000_000;

/**
 * Every page asks the database, many in one round trip, which entries are on it and in which version. The summaries of
 * those versions are fetched only when they were not on the same page as it was last read; and when nothing at all has
 * changed, that is sent again as it was.
 */
export function libraryReader({ db, authors, mediaBase }: Needs): LibraryReader {
  const pages = remembered<PageAtHand>({ most: mostRemembered });
  const asks = new Map<string, (asked: Asked) => Promise<string>>();
  const askFor = (part: Part) => {
    const name = nameOf(part);
    let ask = asks.get(name);
    if (!ask) {
      ask = inBatches((asked) => readLibraries(db, part, asked, mediaBase), { most: 20, atOnce: 2 });
      asks.set(name, ask);
    }
    return ask;
  };

  return {
    async read(part, { travellerId, updatedSince, after, limit }) {
      const key = `${nameOf(part)} ${travellerId} ${updatedSince} ${after}`;
      const atHand = pages.get(key);
      // One more than is shown tells whether there is another page.
      const asked = { travellerId, updatedSince, after, limit: limit + 1 };
      const ask = askFor(part);
      const lines = await ask({ ...asked, tags: atHand?.tags ?? "" });
      if (lines === "") return { summaries: "", end: undefined };
      const stamp = authors.stamp();
      if (atHand?.lines === lines && atHand.limit === limit && atHand.stamp === stamp) return atHand;
      const entries =
        entriesOf(lines, atHand?.heads) ?? entriesOf(await ask({ ...asked, tags: "" }), undefined) ?? [];
      const shown = entries.slice(0, limit);
      const known = await authors.of(shown.map(({ ownerId }) => ownerId));
      // Without those whose owner has gone between the two, and everything of theirs.
      const summaries = shown
        .flatMap(({ text, role, ownerId }) => {
          const author = known.get(ownerId);
          return author === undefined ? [] : [summary(text, role, author)];
        })
        .join(",");
      const last = entries.length > limit ? shown.at(-1) : undefined;
      const page = {
        summaries,
        end: last && ([last.time, last.id] as const),
        lines: entries.map(({ id, etag, role, time }) => [id, etag, role, time].join("\t")).join("\n"),
        limit,
        stamp,
        heads: new Map(entries.map(({ etag, time, ownerId, text }) => [etag, { time, ownerId, text }])),
        tags: entries.map(({ etag }) => etag).join(""),
      };
      pages.set(key, page, 2 * summaries.length);
      return page;
    },
  };
}

const nameOf = ({ filter, isAccepted }: Part): string => (isAccepted ? `accepted ${filter}` : filter);

/** Undefined when a summary at hand is not the present one: handing an itinerary over moves its time on, not its tag. */
function entriesOf(lines: string, heads: PageAtHand["heads"] | undefined): Entry[] | undefined {
  const entries: Entry[] = [];
  for (const line of lines.split("\n")) {
    const [id = "", etag = "", role = "", time = "", ownerId, text] = line.split("\t");
    const head = ownerId !== undefined && text !== undefined ? { time, ownerId, text } : heads?.get(etag);
    if (head?.time !== time) return undefined;
    entries.push({ id, etag, role, time, ownerId: head.ownerId, text: head.text });
  }
  return entries;
}
