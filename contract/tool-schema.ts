import type { TObject } from "typebox";
import { currencyFormat } from "./currency.ts";

export type JsonSchema = { readonly [keyword: string]: unknown };

type ToolSchemaOptions = {
  /** Input needs the limits of values, output does not. */
  readonly isWritten: boolean;
  /** How many levels of nested lists are described. */
  readonly lists?: number | undefined;
};

/** Keywords for the API reference alone: assistants read a whole definition each time, so it must be short. */
const referenceKeywords = new Set([
  "$id",
  "additionalProperties",
  "default",
  "description",
  "examples",
  "readOnly",
]);
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
 * A schema of the contract as tools show it: the same names and types, in far fewer bytes. Calls are still validated by
 * the full schema.
 */
export const toolSchema = (schema: TObject, options: ToolSchemaOptions): JsonSchema => ({
  ...reduceSchema(schema as unknown as JsonSchema, options),
  ...(schema.required && { required: schema.required }),
});

function reduceSchema(schema: JsonSchema, options: ToolSchemaOptions): JsonSchema {
  const { isWritten, lists = 3 } = options;
  const keywords = Object.entries(schema).filter(
    ([keyword, value]) =>
      !referenceKeywords.has(keyword) &&
      (isWritten ? !isRedundant(keyword, value, schema) : !limits.has(keyword)),
  );
  return Object.fromEntries(
    keywords.map(([keyword, value]) => {
      if (keyword === "properties") return [keyword, reduceProperties(value as Properties, options)];
      if (keyword === "items")
        return [
          keyword,
          lists === 0
            ? { type: (value as JsonSchema).type }
            : reduceSchema(value as JsonSchema, { ...options, lists: lists - 1 }),
        ];
      return [keyword, value];
    }),
  );
}

type Properties = Readonly<Record<string, JsonSchema>>;

/** Without read-only properties, which are accepted only so that a response can be sent back. */
const reduceProperties = (properties: Properties, options: ToolSchemaOptions) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, property]) => property.readOnly !== true)
      .map(([name, property]) => [name, reduceSchema(property, options)]),
  );

/**
 * A pattern beside a format is redundant, and that text should not be blank is obvious. Our own format is unknown to
 * others, and some clients reject a tool with it: there the pattern stays.
 */
const isRedundant = (keyword: string, value: unknown, { format }: JsonSchema): boolean =>
  (keyword === "pattern" && ((format !== undefined && format !== currencyFormat) || value === "\\S")) ||
  (keyword === "format" && value === currencyFormat) ||
  (keyword === "minLength" && value === 1);
