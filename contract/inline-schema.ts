import type { TSchema } from "typebox";

/**
 * The schema without the names inside it. Ajv takes a repeated `$id` for a contradiction, and named schemas do
 * repeat: Coordinate is in every stop. Whoever validates or serializes by a schema takes it through this.
 */
export const inlineSchema = <S extends TSchema>(schema: S): S => withoutIds(schema) as S;

const withoutIds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "$id")
      .map(([key, inner]) => [key, withoutIds(inner)]),
  );
};
