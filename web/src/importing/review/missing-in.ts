import type { Draft } from "../../draft/draft.ts";

/** The ids of the fields that must say something and do not, from the top of the page. */
export const findMissingFields = ({ title, days }: Pick<Draft, "title" | "days">): string[] => [
  ...(title.trim() === "" ? ["title"] : []),
  ...days
    .flatMap(({ stops }) => stops)
    .filter(({ name }) => name.trim() === "")
    .map(({ id }) => id),
];
