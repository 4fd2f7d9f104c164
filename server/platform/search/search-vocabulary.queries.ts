import { atMost } from "../database/at-most.ts";
import type { Database, Db } from "../database/connect.ts";
import { transaction } from "../database/transaction.ts";

/** Which of these tsqueries find nothing in Explore. */
export async function findFruitlessQueries(db: Db, queries: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ query: string }[]>`
    select searched.query from unnest(${queries as string[]}::text[]) as searched (query)
    where not exists (
      select from listing_words w join listings l on l.itinerary_id = w.itinerary_id
      where l.is_listed and w.words @@ searched.query::tsquery
    )`;
  return new Set(rows.map(({ query }) => query));
}

type Likeness = {
  /** For each word, how much longer or shorter a similar word may be. */
  readonly lengthsWithin: readonly number[];
  /** The minimum share of common trigrams. */
  readonly atLeast: number;
};

/** Finds words of the vocabulary that are similar to these, the most similar first. */
export function findSimilarWords(
  db: Database,
  misspelt: readonly string[],
  { lengthsWithin, atLeast }: Likeness,
): Promise<{ misspelt: string; word: string }[]> {
  return transaction(db, async (db) => {
    await db`select set_config('pg_trgm.similarity_threshold', ${String(atLeast)}, true)`;
    return db<{ misspelt: string; word: string }[]>`
      select searched.word as misspelt, alike.word
      from unnest(${misspelt as string[]}::text[], ${lengthsWithin as number[]}::integer[]) as searched (word, within)
      cross join lateral (
        select v.word from search_vocabulary v
        where v.word % searched.word and abs(length(v.word) - length(searched.word)) <= searched.within
        order by similarity(v.word, searched.word) desc, v.word limit 1000
      ) alike`;
  });
}

/** Deletes and returns some words of itineraries that left Explore. */
export async function takeRemovedWords(db: Db, limit: number): Promise<string[]> {
  const rows = await db<{ word: string }[]>`
    delete from words_let_go
    where ctid = any(array(select ctid from words_let_go ${atMost(db, limit)} for update skip locked))
    returning word`;
  return rows.map(({ word }) => word);
}

export async function deleteWords(db: Db, words: readonly string[]): Promise<void> {
  await db`delete from search_vocabulary where word = any(${words as string[]}::text[])`;
}

/** Only listed itineraries: those that left Explore keep their words in case they come back. */
const listedWords =
  "select w.words from listing_words w join listings l on l.itinerary_id = w.itinerary_id where l.is_listed";

/**
 * Deletes the words that no itinerary in Explore has any more, and adds missing ones: an itinerary that was published
 * during a deletion may have lost a word. In two transactions, so that publishing never waits for one while it holds
 * the other's rows.
 */
export async function renewVocabulary(db: Database): Promise<{ removed: number; added: number }> {
  const removed = await withLongTimeout(
    db,
    (db) => db`
      delete from search_vocabulary known
      where not exists (select from ts_stat(${listedWords}) used where used.word = known.word)`,
  );
  const added = await withLongTimeout(
    db,
    (db) => db`
      insert into search_vocabulary (word)
      select used.word from ts_stat(${listedWords}) used
      where not exists (select from search_vocabulary known where known.word = used.word)
      -- The same order as when publishing, to prevent deadlocks.
      order by used.word collate "C" on conflict do nothing`,
  );
  return { removed: removed.count, added: added.count };
}

/** Reading every word of Explore takes longer than a request is allowed to. */
function withLongTimeout<Result>(db: Database, run: (db: Db) => Promise<Result>): Promise<Result> {
  return transaction(db, async (db) => {
    await db`select set_config('statement_timeout', '30min', true)`;
    return run(db);
  });
}
