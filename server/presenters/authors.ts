import type { Config } from "../config.ts";
import type { Database } from "../platform/database/connect.ts";
import { remembered } from "../platform/read-cache/read-cache.ts";
import { authorOf } from "./author-of.ts";
import { findAuthors } from "./authors.queries.ts";

/** How travellers are shown as authors, as JSON text; remembered, for every itinerary that goes out names one. */
export type Authors = {
  /** The text by id; without those who are gone. */
  of(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Changes whenever any name may have: what was made of names with the same stamp, a moment ago, still holds. */
  stamp(): number;
  /** For this node, at once. The database tells the others (trigger tell_author). */
  forget(id: string): void;
  close(): Promise<void>;
};

export type AuthorParts = { readonly authors: Authors };

/** Should word of a change ever be lost, this is how long an old name is shown. */
const lastsMs = 30_000;
const mostRemembered = 50_000;

export async function authors(db: Database, config: Config): Promise<Authors> {
  const known = remembered<{ text: string; at: number }>({ most: mostRemembered });
  // Counts what was forgotten: a name that was being read meanwhile may be the old one.
  let forgotten = 0;
  const forget = (id: string) => {
    forgotten++;
    known.delete(id);
  };
  const listening = await db.listen("authors", forget, () => {
    // Also after a lost connection: what changed in between was never heard.
    forgotten++;
    known.clear();
  });
  return {
    async of(ids) {
      const texts = new Map<string, string>();
      const now = performance.now();
      const missing = new Set<string>();
      for (const id of ids) {
        const found = known.get(id);
        if (found && now - found.at < lastsMs) texts.set(id, found.text);
        else missing.add(id);
      }
      if (missing.size === 0) return texts;
      const before = forgotten;
      for (const author of await findAuthors(db, [...missing])) {
        const text = JSON.stringify(authorOf(config, author));
        texts.set(author.id, text);
        if (before === forgotten) known.set(author.id, { text, at: now }, 1);
      }
      return texts;
    },
    // It also turns over by itself, as the names do.
    stamp: () => forgotten + Math.floor(performance.now() / lastsMs) * 2 ** 32,
    forget,
    close: () => listening.unlisten(),
  };
}
