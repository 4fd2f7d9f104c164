import { LRUCache } from "lru-cache";
import type { Config } from "../config.ts";
import type { Database } from "../platform/database/connect.ts";
import { authorJson } from "./author.ts";
import { findAuthors } from "./authors.queries.ts";

/** Authors as JSON, from a cache: every itinerary that is sent names one. */
export type Authors = {
  /** The JSON by id, without travellers who are gone. */
  of(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Changes whenever any author may have changed: JSON that contains authors stays valid while this is the same. */
  stamp(): number;
  /** Removes the author from the cache of this node. The database notifies the others (trigger tell_author). */
  delete(id: string): void;
  close(): Promise<void>;
};

export type AuthorParts = { readonly authors: Authors };

/** How long an old name is shown, should a notification be lost. */
const maxAgeMs = 30_000;
const maxAuthors = 50_000;

export async function authors(db: Database, config: Config): Promise<Authors> {
  const cache = new LRUCache<string, string>({ max: maxAuthors, ttl: maxAgeMs, ttlResolution: 0 });
  // Tells whether an author that was being read meanwhile may be out of date.
  let invalidations = 0;
  const deleteAuthor = (id: string) => {
    invalidations++;
    cache.delete(id);
  };
  const listening = await db.listen("authors", deleteAuthor, () => {
    // Also after a lost connection, on which notifications may have been missed.
    invalidations++;
    cache.clear();
  });
  return {
    async of(ids) {
      const authors = new Map<string, string>();
      const missing = new Set<string>();
      for (const id of ids) {
        const cached = cache.get(id);
        if (cached === undefined) missing.add(id);
        else authors.set(id, cached);
      }
      if (missing.size === 0) return authors;
      const before = invalidations;
      for (const row of await findAuthors(db, [...missing])) {
        const json = authorJson(config, row);
        authors.set(row.id, json);
        if (before === invalidations) cache.set(row.id, json);
      }
      return authors;
    },
    // It also changes with time, as cached authors expire.
    stamp: () => invalidations + Math.floor(performance.now() / maxAgeMs) * 2 ** 32,
    delete: deleteAuthor,
    close: () => listening.unlisten(),
  };
}
