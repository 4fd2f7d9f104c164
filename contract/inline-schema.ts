import type { TSchema } from "typebox";

/**
 * The schema without the `$id`s inside it. Ajv rejects a repeated `$id`, and named schemas do repeat: Coordinate is in
 * every stop. Code that validates or serializes inlines schemas first.
 */
export function inlineSchema<S extends TSchema>(schema: S): S {
  const cached = inlined.get(schema) as S | undefined;
  if (cached) return cached;
  const inline = withoutIds(schema) as S;
  inlined.set(schema, inline);
  return inline;
}

/** The same schema gives the same object, which Ajv uses as its cache key. */
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
