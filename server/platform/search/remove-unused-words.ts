import type { Database } from "../database/connect.ts";
import { transaction } from "../database/transaction.ts";
import { isSearchWord, wordQuery } from "./search-query.ts";
import { deleteWords, findFruitlessQueries, takeRemovedWords } from "./search-vocabulary.queries.ts";

const batchSize = 200;

/** Removes the words of itineraries that left Explore, unless another one there has them. */
export async function removeUnusedWords(db: Database): Promise<void> {
  const removeBatch = () =>
    transaction(db, async (db) => {
      const words = await takeRemovedWords(db, batchSize);
      // Older versions stored other words; nobody can search for them.
      const queries = new Map(words.filter(isSearchWord).map((word) => [wordQuery(word, false), word]));
      const fruitless = await findFruitlessQueries(db, [...queries.keys()]);
      await deleteWords(
        db,
        [...fruitless].flatMap((query) => queries.get(query) ?? []),
      );
      return words.length;
    });
  while ((await removeBatch()) === batchSize);
}
