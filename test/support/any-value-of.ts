import fc, { type Arbitrary } from "fast-check";
import type { Static, TSchema } from "typebox";
import { Track } from "../../contract/track.ts";

type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly minProperties?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

/** Letters of many alphabets, and characters that are used for spoofing. */
const unit = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }) },
  fc.constantFrom("\n", "\r\n", "\r", "\u2028", "\u0085", "\t", "\0", "\n- ", "\n## ", "\n> ", " | ", "]"),
);

const text = ({ minLength = 0, maxLength = 40 }: Schema): Arbitrary<string> =>
  fc
    .array(unit, { maxLength: 12 })
    .map((units) => units.join("").slice(0, maxLength).toWellFormed())
    .map((words) => (minLength > 0 && !/\S/.test(words) ? `x${words.slice(1)}` : words));

const { pattern: polylinePattern = "" }: Schema = Track.properties.polyline;
/** Where not everything that matches a pattern means something. */
const patterns: Readonly<Record<string, Arbitrary<string>>> = {
  [polylinePattern]: fc.constantFrom("_p~iF~ps|U_ulLnnqC", "??_ibE_ibE"),
};

const matching = (pattern: string): Arbitrary<string> =>
  patterns[pattern] ?? fc.stringMatching(new RegExp(pattern));

const formats: Readonly<Record<string, Arbitrary<string>>> = {
  currency: fc.constantFrom("EUR", "JPY", "CLF", "XOF"),
  uuid: fc.uuid(),
  date: fc.constantFrom("2026-05-01", "1999-12-31"),
  "date-time": fc
    .date({ min: new Date("1001-01-01"), max: new Date("2999-01-01"), noInvalidDate: true })
    .map((time) => time.toISOString()),
  uri: fc.webUrl({ withQueryParameters: true, withFragments: true, size: "small" }),
};

/** Any value that a schema of the contract allows, with short lists. */
export const anyValueOf = <S extends TSchema>(schema: S): Arbitrary<Static<S>> =>
  anyOf(schema as unknown as Schema) as Arbitrary<Static<S>>;

function anyOf(schema: Schema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const kinds = [schema.type].flat().map((type) => anyOfType(type as string | undefined, schema));
  return fc.oneof(...kinds);
}

function anyOfType(type: string | undefined, schema: Schema): Arbitrary<unknown> {
  const { minimum: min = -1e6, maximum: max = 1e6, format = "", pattern = "\\S" } = schema;
  switch (type) {
    case "object":
      return anyObject(schema);
    case "array":
      return fc.array(anyOf(schema.items ?? {}), { maxLength: 3 });
    case "integer":
      return fc.integer({ min: Math.max(min, -1e6), max: Math.min(max, 1e6) });
    case "number":
      return fc.double({ min, max, noNaN: true }).map((value) => value + 0);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return formats[format] ?? (pattern === "\\S" ? text(schema) : matching(pattern));
    default:
      // Read-only: anything that is not null.
      return fc.constantFrom<unknown>("anything", 1, {});
  }
}

const anyObject = ({ properties = {}, required = [], minProperties = 0 }: Schema): Arbitrary<object> =>
  fc
    .record(Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, anyOf(inner)])), {
      requiredKeys: [...required],
    })
    .filter((value) => Object.keys(value).length >= minProperties);
