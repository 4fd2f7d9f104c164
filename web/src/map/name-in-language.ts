import type { ExpressionSpecification } from "maplibre-gl";

/** The properties with a place's name, best first: in the language, in Latin letters, as people there write it. */
const properties = (language: string) => [`name:${language}`, `name_${language}`, "name:latin", "name"];

/** The name of a feature of OpenMapTiles in a language (ISO 639). */
export const nameInLanguage = {
  expression: (language: string): ExpressionSpecification => [
    "coalesce",
    ...properties(language).map((property): ExpressionSpecification => ["get", property]),
  ],
  of: (feature: Readonly<Record<string, unknown>>, language: string): string | undefined =>
    properties(language)
      .map((property) => feature[property])
      .find((name): name is string => typeof name === "string" && name.trim() !== ""),
};
