import type * as Typebox from "typebox";

/*
 * The kinds of schemas that the contract uses, with TypeBox's types and output. TypeBox itself has some 700 modules;
 * only its types are used, so that neither the server nor the web app loads it.
 */

export type Static<S extends Typebox.TSchema> = Typebox.Static<S>;
export type TSchema = Typebox.TSchema;
export type TProperties = Typebox.TProperties;
export type TObject<P extends TProperties = TProperties> = Typebox.TObject<P>;
export type TString = Typebox.TString;
export type TOptional<S extends TSchema = TSchema> = Typebox.TOptional<S>;
export type TUnsafe<T> = Typebox.TUnsafe<T>;
export type TSchemaOptions = Typebox.TSchemaOptions;
export type TStringOptions = Typebox.TStringOptions;
export type TNumberOptions = Typebox.TNumberOptions;

const optional = "~optional";

const object = ((properties: TProperties, options: TSchemaOptions = {}) => {
  const required = Object.keys(properties).filter((name) => !isOptional(properties[name]));
  return { type: "object", ...(required.length > 0 && { required }), properties, ...options };
}) as unknown as typeof Typebox.Object;

const array = ((items: TSchema, options?: TSchemaOptions) => ({
  type: "array",
  items,
  ...options,
})) as typeof Typebox.Array;

const string = ((options?: TStringOptions) => ({ type: "string", ...options })) as typeof Typebox.String;

const integer = ((options?: TNumberOptions) => ({ type: "integer", ...options })) as typeof Typebox.Integer;

const number = ((options?: TNumberOptions) => ({ type: "number", ...options })) as typeof Typebox.Number;

const boolean = ((options?: TSchemaOptions) => ({ type: "boolean", ...options })) as typeof Typebox.Boolean;

const nothing = ((options?: TSchemaOptions) => ({ type: "null", ...options })) as typeof Typebox.Null;

const literal = ((value: string | number | boolean, options?: TSchemaOptions) => ({
  type: typeof value,
  const: value,
  ...options,
})) as typeof Typebox.Literal;

const union = ((anyOf: TSchema[], options?: TSchemaOptions) => ({
  anyOf,
  ...options,
})) as typeof Typebox.Union;

const oneOf = ((values: unknown, options?: TSchemaOptions) => ({
  enum: values,
  ...options,
})) as typeof Typebox.Enum;

const unsafe = ((schema: TSchema) => ({ ...schema })) as typeof Typebox.Unsafe;

/** Marks a property as optional. The marker is not in the schema's JSON and is lost when the schema is spread. */
const asOptional = ((schema: TSchema) =>
  Object.defineProperty({ ...schema }, optional, { value: true })) as unknown as typeof Typebox.Optional;

const isOptional = (schema: unknown): boolean =>
  typeof schema === "object" && schema !== null && optional in schema;

export {
  array as Array,
  asOptional as Optional,
  boolean as Boolean,
  integer as Integer,
  isOptional as IsOptional,
  literal as Literal,
  nothing as Null,
  number as Number,
  object as Object,
  oneOf as Enum,
  string as String,
  union as Union,
  unsafe as Unsafe,
};
