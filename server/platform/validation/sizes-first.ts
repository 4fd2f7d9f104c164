type Schema = Readonly<Record<string, unknown>>;

/**
 * Rewrites a schema so that sizes are checked first. Otherwise Ajv, which collects all errors, would check each of a
 * hundred thousand items where twenty are allowed, or match a pattern against a megabyte of text.
 */
export function checkSizesFirst(schema: object): object {
  const known = rewritten.get(schema);
  if (known) return known;
  const made = withSizesFirst(schema) as object;
  rewritten.set(schema, made);
  return made;
}

/** The same schema gives the same object, which Ajv uses as its cache key. */
const rewritten = new WeakMap<object, object>();

function withSizesFirst(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSizesFirst);
  if (typeof value !== "object" || value === null) return value;
  const schema = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, holdsValues(key) ? inner : withSizesFirst(inner)]),
  );
  return guarded(guarded(schema, "maxItems", ["items", "uniqueItems"]), "maxLength", ["pattern", "format"]);
}

/** Keywords whose content is not a schema. */
const holdsValues = (key: string) => key === "const" || key === "enum" || key === "examples";

/** Applies the costly keywords only to values of an allowed size. */
function guarded(schema: Schema, size: string, costly: readonly string[]): Schema {
  const { [size]: most, ...rest } = schema;
  const asked = costly.filter((key) => key in rest);
  if (typeof most !== "number" || asked.length === 0) return schema;
  const of = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, rest[key]]));
  const told = ["examples"].filter((key) => key in rest);
  const others = Object.keys(rest).filter((key) => !asked.includes(key));
  const within = { [size]: most };
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, not a promise.
  return { ...of(others), if: within, then: of([...asked, ...told]), else: within };
}
