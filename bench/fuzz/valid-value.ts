import type { Random } from "../random.ts";
import type { Reference, Schema } from "./operations.ts";

/** A value in a body, with its schema. */
export type ValuePath = { readonly path: readonly (string | number)[]; readonly schema: Schema };

/** Existing ids, tokens and the like, by the name of the member that has them. */
export type ExistingValue = (name: string) => string | undefined;

type Made = { readonly value: unknown; readonly places: readonly ValuePath[] };

/** A value that is valid for the schema, with the paths of all values in it. */
export function validValue(
  { resolved }: Reference,
  random: Random,
  living: ExistingValue,
  whole: Schema,
): Made {
  const places: ValuePath[] = [];

  const make = (given: Schema, path: ValuePath["path"]): unknown => {
    const schema = resolved(given);
    const forms = schema.anyOf ?? schema.oneOf;
    if (forms) return make(random.pick(forms), path);
    places.push({ path, schema });
    const name = path.findLast((step) => typeof step === "string");
    const known = typeof name === "string" && schema.type === "string" ? living(String(name)) : undefined;
    if (known !== undefined && !schema.enum) return known;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    return makers[schema.type ?? "object"]?.(schema, path) ?? null;
  };
  const makers: Readonly<Record<string, (schema: Schema, path: ValuePath["path"]) => unknown>> = {
    object({ properties = {}, required = [], examples }, path) {
      if (Object.keys(properties).length === 0) return random.pick(examples ?? [{}]);
      const share = random.fraction();
      const taken = Object.entries(properties).filter(
        ([name]) => required.includes(name) || random.chance(share),
      );
      return Object.fromEntries(taken.map(([name, member]) => [name, make(member, [...path, name])]));
    },
    array({ items = {}, minItems = 0 }, path) {
      const length = Math.max(minItems, path.length > 3 ? random.below(2) : random.below(4));
      return Array.from({ length }, (_, at) => make(items, [...path, at]));
    },
    string: (schema) => (schema.examples?.length ? random.pick(schema.examples) : textFor(schema, random)),
    integer: ({ minimum = 0, maximum = 100 }) =>
      minimum + random.below(Math.min(maximum - minimum + 1, 1_000)),
    number: ({ minimum = 0, maximum = 100 }) => minimum + random.fraction() * (maximum - minimum),
    boolean: () => random.chance(0.5),
    null: () => null,
  };
  return { value: make(whole, []), places };
}

const forms: Readonly<Record<string, string>> = {
  uuid: "0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11",
  email: "mina@example.com",
  uri: "https://www.example.com/",
  "date-time": "2026-05-01T09:00:00.000Z",
  date: "2026-05-01",
  currency: "EUR",
};
const words = ["Porto", "in", "autumn", "with", "Mina", "Lisboa", "Kyōto", "東京", "São", "Zoë"];

function textFor({ format, minLength = 0, maxLength = 60 }: Schema, random: Random): string {
  const known = forms[format ?? ""];
  if (known !== undefined) return known;
  const text = Array.from({ length: 1 + random.below(6) }, () => random.pick(words)).join(" ");
  return text.padEnd(minLength, "x").slice(0, maxLength);
}

/** Just within, or just beyond, what the schema says. */
export function atBoundary({ type, ...schema }: Schema, random: Random): unknown {
  const aside = random.pick([-1, 0, 1]);
  if (type === "string") {
    const length = random.pick([schema.minLength ?? 0, schema.maxLength ?? 100]) + aside;
    return random.pick(["a", "é", "🏝"]).repeat(Math.max(0, length));
  }
  if (type === "integer" || type === "number")
    return (
      random.pick([schema.minimum ?? 0, schema.maximum ?? 2 ** 31]) + aside * random.pick([1, 0.5, 1e-9])
    );
  if (type === "array") {
    const length = random.pick([schema.minItems ?? 0, schema.maxItems ?? 100]) + aside;
    return Array.from({ length: Math.max(0, length) }, () =>
      random.pick([{}, "a", { name: "a" }, { id: "a" }]),
    );
  }
  return {};
}
