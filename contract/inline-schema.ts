import type { TSchema } from "typebox";

/**
 * The schema without the names inside it. Ajv takes a repeated `$id` for a contradiction, and named schemas do
 * repeat: Coordinate is in every stop. Code that validates or serializes by a schema inlines it first.
 */
export function inlineSchema<S extends TSchema>(schema: S): S {
  const known = inlined.get(schema) as S | undefined;
  if (known) return known;
  const made = withoutIds(schema) as S;
  inlined.set(schema, made);
  return made;
}

/** The same schema gives the same object, by which Ajv knows what it has compiled. */
const inlined = new WeakMap<TSchema, TSchema>();

const withoutIds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "$id")
      .map(([key, inner]) => [key, withoutIds(inner)]),
  );
};
