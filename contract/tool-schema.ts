import type { TObject } from "typebox";
import { currencyFormat } from "./currency.ts";

export type JsonSchema = { readonly [keyword: string]: unknown };

type Shown = {
  /** Those who write a value need to know what bounds it; those who read one need not. */
  readonly isWritten: boolean;
  /** How many lists may lie in each other before what they hold is not described any more. */
  readonly lists?: number;
};

/** What only the reference tells. Assistants read all of a definition each time: a sentence there tells more. */
const words = new Set(["$id", "additionalProperties", "default", "description", "examples", "readOnly"]);
const limits = new Set([
  "enum",
  "format",
  "maxItems",
  "maxLength",
  "maximum",
  "minItems",
  "minLength",
  "minimum",
  "pattern",
  "required",
]);

/**
 * A schema of the contract as a tool shows it: the same names and types, in far fewer bytes. What it leaves out is still
 * asked of every call, and named when it is missed.
 */
export const toolSchema = (schema: TObject, shown: Shown): JsonSchema => ({
  ...shownSchema(schema as unknown as JsonSchema, shown),
  ...(schema.required && { required: schema.required }),
});

function shownSchema(schema: JsonSchema, shown: Shown): JsonSchema {
  const { isWritten, lists = 3 } = shown;
  const kept = Object.entries(schema).filter(
    ([keyword, value]) =>
      !words.has(keyword) && (isWritten ? !isPlain(keyword, value, schema) : !limits.has(keyword)),
  );
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (keyword === "properties") return [keyword, shownProperties(value as Properties, shown)];
      if (keyword === "items")
        return [
          keyword,
          lists === 0
            ? { type: (value as JsonSchema).type }
            : shownSchema(value as JsonSchema, { ...shown, lists: lists - 1 }),
        ];
      return [keyword, value];
    }),
  );
}

type Properties = Readonly<Record<string, JsonSchema>>;

/** Without those that are accepted only so that what was read can be sent back. */
const shownProperties = (properties: Properties, shown: Shown) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, property]) => property.readOnly !== true)
      .map(([name, property]) => [name, shownSchema(property, shown)]),
  );

/**
 * Beside a format a pattern says the same, only more exactly; and that text should not be blank needs no saying. A format of
 * our own says nothing to others, and some refuse a tool that has one: there the pattern stays.
 */
const isPlain = (keyword: string, value: unknown, { format }: JsonSchema): boolean =>
  (keyword === "pattern" && ((format !== undefined && format !== currencyFormat) || value === "\\S")) ||
  (keyword === "format" && value === currencyFormat) ||
  (keyword === "minLength" && value === 1);
