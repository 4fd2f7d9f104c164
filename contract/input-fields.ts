import * as Type from "./schema-builders.ts";

/*
 * Most things have two forms. Read (`Stop`), they have everything that the server adds, and later versions may add
 * fields. Written (`StopDraft`), fields that the server adds are optional, and unknown fields are rejected. Both spread
 * the same fields, so that no limit is defined twice.
 */

/** Makes fields optional that the server adds if they are missing: a new id, or the default. */
export const leftOut = <Fields extends Type.TProperties>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, Type.Optional(schema)])) as {
    [field in keyof Fields]: Type.TOptional<Fields[field]>;
  };

/** Read-only fields, so that what a GET returned can be sent back as it is. (It never returned `null`.) */
export const ignored = <Field extends string>(...fields: Field[]) =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      Type.Optional(
        Type.Unsafe<unknown>({ not: { type: "null" }, readOnly: true, description: "Accepted and ignored." }),
      ),
    ]),
  ) as { [field in Field]: Type.TOptional<Type.TUnsafe<unknown>> };

/** Fields of a JSON Merge Patch (RFC 7396): each may be left out, and `null` removes it. */
export const removable = <Fields extends Type.TProperties>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => {
      const { type, $id: _, ...rest } = schema as Type.TSchema & { type: string; $id?: string };
      return [field, Type.Optional(Type.Unsafe({ ...rest, type: [type, "null"] }))];
    }),
  ) as { [field in keyof Fields]: Type.TOptional<Type.TUnsafe<Type.Static<Fields[field]> | null>> };
