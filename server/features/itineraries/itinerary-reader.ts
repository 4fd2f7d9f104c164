import { LRUCache } from "lru-cache";
import type { Role } from "../../../contract/itinerary.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../platform/database/connect.ts";
import { inBatches } from "../../platform/in-batches.ts";
import type { Authors } from "../../presenters/authors.ts";
import { type FullItinerary, readerJson, versionJson } from "../../presenters/itinerary-json.ts";
import { leavesSomethingOut, publicDraft, tagFor } from "../../presenters/public-form.ts";
import { type ReadRequest, type ReadRow, readItineraries } from "./read-itineraries.queries.ts";

export type ItineraryReader = {
  /** Undefined when it does not exist, or the traveller (null for a guest) may not read it. */
  read(id: string, travellerId: string | null): Promise<ReadItinerary | undefined>;
};

export type ReadItinerary = FullItinerary & {
  readonly role: Role;
  /** Someone invited the traveller, who has neither opened nor accepted it yet. */
  readonly isInvited: boolean;
  /** The first half of the JSON. */
  readonly version: Version;
  /** The second half of the JSON: see `readerJson`. */
  readonly readerJson: string;
};

/** One version as JSON: see `versionJson`. The same object for as long as it is in the cache. */
export type Version = { readonly etag: string; readonly json: string };

/** A version in the cache, by the tag in the database. */
type CachedVersion = {
  readonly etag: string;
  readonly forCompanions: Version;
  /** Without what the owner leaves out; the same object if that is nothing. */
  readonly forOthers: Version;
};

type ReaderParts = { readonly db: Database; readonly authors: Authors; readonly config: Config };

/** In characters, each a byte or two. */
const maxCached = 32_000_000;

/**
 * Every read queries the database, many in one round trip: whether the caller may read it, the counts, and which
 * version it is. The long text of a version is fetched only when the cache has another one.
 */
export function itineraryReader({ db, authors, config }: ReaderParts): ItineraryReader {
  const versions = new LRUCache<string, CachedVersion>({
    maxSize: maxCached,
    sizeCalculation: ({ forCompanions, forOthers }) =>
      forCompanions.json.length + (forOthers === forCompanions ? 0 : forOthers.json.length),
  });
  const readRow = inBatches((requests: readonly ReadRequest[]) => readItineraries(db, requests), {
    most: 50,
    atOnce: 2,
  });

  const cacheVersion = (id: string, draft: string, row: ReadRow): CachedVersion => {
    const { etag, publicDetails } = row;
    const forCompanions = { etag, json: versionJson({ ...row, id, draft }, config) };
    const shown = leavesSomethingOut(publicDetails)
      ? JSON.stringify(publicDraft(JSON.parse(draft), publicDetails))
      : undefined;
    const forOthers =
      shown === undefined
        ? forCompanions
        : { etag: tagFor("none", etag), json: versionJson({ ...row, id, draft: shown }, config) };
    const version = { etag, forCompanions, forOthers };
    versions.set(id, version);
    return version;
  };

  return {
    async read(givenId, travellerId) {
      // Ids in a path may have capitals.
      const id = givenId.toLowerCase();
      const cached = versions.get(id);
      const row = await readRow({ id, travellerId, etag: cached?.etag });
      if (!row) return undefined;
      const both = row.draft === null ? cached : cacheVersion(id, row.draft, row);
      if (!both) throw new Error("A version that is not in the cache was read without its draft.");
      const { ownerId, copiedFromAuthor } = row;
      const authorsById = await authors.of(copiedFromAuthor ? [ownerId, copiedFromAuthor] : [ownerId]);
      const author = authorsById.get(ownerId);
      // The owner's account was deleted after the row was read.
      if (!author) return undefined;
      const role = row.role ?? "none";
      const version = role === "none" ? both.forOthers : both.forCompanions;
      const reader = readerJson({
        ...row,
        role,
        author,
        copiedFromAuthor: authorsById.get(copiedFromAuthor ?? ""),
      });
      return {
        id,
        etag: version.etag,
        role,
        isInvited: row.isInvited,
        version,
        readerJson: reader,
        jsonText: version.json + reader,
      };
    },
  };
}
