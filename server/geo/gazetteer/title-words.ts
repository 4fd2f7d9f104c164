import { readWordLists } from "../../platform/datasets.ts";

/** Words in destinations and titles that tell whether the name of a town beside them is meant. */
export const titleWords = readWordLists("title-words.txt", [
  "surrounding",
  "leading",
  "departing",
  "joining",
  "everyday",
  "ambiguous",
  "sight",
]);
