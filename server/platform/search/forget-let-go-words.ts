import type { Database } from "../database/connect.ts";
import { transaction } from "../database/transaction.ts";
import { isSearchWord, wordQuery } from "./search-query.ts";
import { deleteWords, findNothing, takeWordsLetGo } from "./search-vocabulary.queries.ts";

const mostAtOnce = 200;

/** Forgets the words that something left Explore with, unless something else there has them. */
export async function forgetLetGoWords(db: Database): Promise<void> {
  const forgetSome = () =>
    transaction(db, async (db) => {
      const words = await takeWordsLetGo(db, mostAtOnce);
      // An older version knew others; nobody can search for them.
      const queries = new Map(words.filter(isSearchWord).map((word) => [wordQuery(word, false), word]));
      const fruitless = await findNothing(db, [...queries.keys()]);
      await deleteWords(
        db,
        [...fruitless].flatMap((query) => queries.get(query) ?? []),
      );
      return words.length;
    });
  while ((await forgetSome()) === mostAtOnce);
}
