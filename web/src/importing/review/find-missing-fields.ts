import type { Draft } from "../../draft/draft.ts";

/** The ids of required fields that are empty, in the order of the page. */
export const findMissingFields = ({ title, days }: Pick<Draft, "title" | "days">): string[] => [
  ...(title.trim() === "" ? ["title"] : []),
  ...days
    .flatMap(({ stops }) => stops)
    .filter(({ name }) => name.trim() === "")
    .map(({ id }) => id),
];
