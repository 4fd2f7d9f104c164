import { LRUCache } from "lru-cache";
import type { Role, Visibility } from "../../../contract/itinerary.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../platform/database/connect.ts";
import { inBatches } from "../../platform/in-batches.ts";
import type { Authors } from "../../presenters/authors.ts";
import { sharedSummaryJson, summaryJson } from "../../presenters/itinerary-json.ts";
import {
  type LibraryPageRequest,
  type LibraryPosition,
  type LibrarySection,
  readLibraries,
} from "./read-libraries.queries.ts";

/** Reads pages of travellers' libraries. */
export type LibraryReader = {
  read(section: LibrarySection, page: Omit<LibraryPageRequest, "tags">): Promise<LibraryPage>;
};

type LibraryPage = {
  /** Summaries as JSON with commas between them, the last changed first. */
  readonly summaries: string;
  /** Where the next page begins; undefined on the last page. */
  readonly end: LibraryPosition | undefined;
};

/** The part of a summary that depends only on the version, the time that the list sorts by, and the owner. */
type SharedSummary = { readonly time: string; readonly ownerId: string; readonly json: string };
type Entry = SharedSummary & { readonly id: string; readonly etag: string; readonly role: Role };

/** A page as it was last read. */
type CachedPage = LibraryPage & {
  /** What the database returns for the page when nothing on it has changed. */
  readonly lines: string;
  readonly limit: number;
  readonly authorsStamp: number;
  /** By tag. */
  readonly shared: ReadonlyMap<string, SharedSummary>;
  /** All tags, one after the other. */
  readonly tags: string;
};

type LibraryReaderParts = { readonly db: Database; readonly authors: Authors; readonly config: Config };

/** In characters. */
const maxCached = 32_000_000;

/**
 * Every page queries the database, many in one round trip, for its entries and their versions. Summaries are fetched
 * only for versions that were not on the page when it was last read; a page on which nothing has changed comes from the
 * cache.
 */
export function libraryReader({ db, authors, config }: LibraryReaderParts): LibraryReader {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxCached,
    sizeCalculation: ({ summaries }) => 1 + 2 * summaries.length,
  });
  const loaders = new Map<string, (request: LibraryPageRequest) => Promise<string>>();
  const loaderFor = (section: LibrarySection) => {
    const name = nameOf(section);
    let load = loaders.get(name);
    if (!load) {
      load = inBatches((requests) => readLibraries(db, section, requests), { most: 20, atOnce: 2 });
      loaders.set(name, load);
    }
    return load;
  };

  return {
    async read(section, { travellerId, updatedSince, after, limit }) {
      const key = `${nameOf(section)} ${travellerId} ${updatedSince} ${after}`;
      const cached = pages.get(key);
      // One row more than is shown tells whether there is another page.
      const request = { travellerId, updatedSince, after, limit: limit + 1 };
      const load = loaderFor(section);
      const lines = await load({ ...request, tags: cached?.tags ?? "" });
      if (lines === "") return { summaries: "", end: undefined };
      const authorsStamp = authors.stamp();
      if (cached?.lines === lines && cached.limit === limit && cached.authorsStamp === authorsStamp)
        return cached;
      const entries =
        parseLines(lines, config, cached?.shared) ??
        parseLines(await load({ ...request, tags: "" }), config, undefined) ??
        [];
      const shown = entries.slice(0, limit);
      const authorsById = await authors.of(shown.map(({ ownerId }) => ownerId));
      const summaries = shown
        .flatMap(({ json, etag, role, ownerId }) => {
          const author = authorsById.get(ownerId);
          // Undefined when the owner's account was deleted after the entries were read.
          return author === undefined ? [] : [summaryJson(json, { etag, role, author })];
        })
        .join(",");
      const last = entries.length > limit ? shown.at(-1) : undefined;
      const page = {
        summaries,
        end: last && ([last.time, last.id] as const),
        lines: entries.map(({ id, etag, role, time }) => [id, etag, role, time].join("\t")).join("\n"),
        limit,
        authorsStamp,
        shared: new Map(entries.map(({ etag, time, ownerId, json }) => [etag, { time, ownerId, json }])),
        tags: entries.map(({ etag }) => etag).join(""),
      };
      pages.set(key, page);
      return page;
    },
  };
}

const nameOf = ({ filter, isAccepted }: LibrarySection): string =>
  isAccepted ? `accepted ${filter}` : filter;

/**
 * See `readLibraries` for the columns. Undefined when a cached summary is out of date: a hand-over changes an
 * itinerary's time while its tag stays.
 */
function parseLines(
  lines: string,
  config: Config,
  cached: CachedPage["shared"] | undefined,
): Entry[] | undefined {
  const entries: Entry[] = [];
  for (const line of lines.split("\n")) {
    const [id = "", etag = "", role = "", time = "", ...summary] = line.split("\t");
    const shared = summary.length > 0 ? parseSummary({ id, time }, summary, config) : cached?.get(etag);
    if (shared?.time !== time) return undefined;
    entries.push({ ...shared, id, etag, role: role as Role });
  }
  return entries;
}

function parseSummary(
  { id, time }: { readonly id: string; readonly time: string },
  [ownerId = "", visibility = "", updatedAt = "", poster = "", hero = "", card = ""]: readonly string[],
  config: Config,
): SharedSummary {
  const row = {
    id,
    card,
    hero: hero === "" ? null : JSON.parse(hero),
    poster,
    visibility: visibility as Visibility,
    updatedAt: new Date(updatedAt),
  };
  return { time, ownerId, json: sharedSummaryJson(row, config) };
}
