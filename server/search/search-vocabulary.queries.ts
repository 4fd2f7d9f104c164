import type { Database, Db } from "../database/connect.ts";
import { transaction } from "../database/transaction.ts";

/** Which of these, each a tsquery, find nothing in Explore. */
export async function findNothing(db: Db, queries: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ query: string }[]>`
    select asked.query from unnest(${queries as string[]}::text[]) as asked (query)
    where not exists (
      select from listing_words w join listings l on l.itinerary_id = w.itinerary_id
      where l.is_listed and w.words @@ asked.query::tsquery
    )`;
  return new Set(rows.map(({ query }) => query));
}

type Likeness = {
  /** How much longer or shorter than the asked ones they may be, each. */
  readonly lengthsWithin: readonly number[];
  /** The share of trigrams that they have in common, at least. */
  readonly atLeast: number;
};

/** Words that look like the asked ones, the most alike first. */
export function findAlike(
  db: Database,
  asked: readonly string[],
  { lengthsWithin, atLeast }: Likeness,
): Promise<{ asked: string; word: string }[]> {
  return transaction(db, async (db) => {
    await db`select set_config('pg_trgm.similarity_threshold', ${String(atLeast)}, true)`;
    return db<{ asked: string; word: string }[]>`
      select asked.word as asked, alike.word
      from unnest(${asked as string[]}::text[], ${lengthsWithin as number[]}::integer[]) as asked (word, within)
      cross join lateral (
        select v.word from search_vocabulary v
        where v.word % asked.word and abs(length(v.word) - length(asked.word)) <= asked.within
        order by similarity(v.word, asked.word) desc, v.word limit 1000
      ) alike`;
  });
}
