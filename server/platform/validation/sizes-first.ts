type Schema = Readonly<Record<string, unknown>>;

/**
 * The schema, such that sizes are looked at first. Who collects all mistakes would otherwise look at each of a hundred
 * thousand items where twenty are allowed, and search a megabyte of text for the pattern of a word.
 */
export function checkSizesFirst(schema: object): object {
  const known = rewritten.get(schema);
  if (known) return known;
  const made = withSizesFirst(schema) as object;
  rewritten.set(schema, made);
  return made;
}

/** The same schema gives the same object, by which Ajv knows what it has compiled. */
const rewritten = new WeakMap<object, object>();

function withSizesFirst(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSizesFirst);
  if (typeof value !== "object" || value === null) return value;
  const schema = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, holdsValues(key) ? inner : withSizesFirst(inner)]),
  );
  return guarded(guarded(schema, "maxItems", ["items", "uniqueItems"]), "maxLength", ["pattern", "format"]);
}

/** Those whose content is no schema. */
const holdsValues = (key: string) => key === "const" || key === "enum" || key === "examples";

/** What costs by the size is asked only of what is no larger than it may be. */
function guarded(schema: Schema, size: string, costly: readonly string[]): Schema {
  const { [size]: most, ...rest } = schema;
  const asked = costly.filter((key) => key in rest);
  if (typeof most !== "number" || asked.length === 0) return schema;
  const of = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, rest[key]]));
  const told = ["examples"].filter((key) => key in rest);
  const others = Object.keys(rest).filter((key) => !asked.includes(key));
  const within = { [size]: most };
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word, and no promise.
  return { ...of(others), if: within, then: of([...asked, ...told]), else: within };
}
