import { readWordLists } from "../../platform/datasets.ts";

/** Words in destinations and titles that show whether a name beside them means a town. */
export const titleWords = readWordLists("title-words.txt", [
  "surrounding",
  "leading",
  "departing",
  "joining",
  "everyday",
  "ambiguous",
  "sight",
]);
