/** As much of JSON Schema as the reference uses. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

type Parameter = {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly schema: Schema;
};

export type Operation = {
  readonly id: string;
  readonly method: string;
  /** With the names of its parameters in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly bodies: readonly { readonly contentType: string; readonly schema: Schema }[];
};

export type Reference = {
  readonly operations: readonly Operation[];
  /** What a schema says, where it only refers to another. */
  resolved(schema: Schema): Schema;
};

type Described = {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
export type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** Every operation of the reference, in its order. */
export function readOperations({ paths, components }: OpenApi): Reference {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id, parameters = [], requestBody }]) => ({
      id,
      method: method.toUpperCase(),
      path,
      parameters,
      bodies: Object.entries(requestBody?.content ?? {}).map(([contentType, { schema }]) => ({
        contentType,
        schema,
      })),
    })),
  );
  const resolved = (schema: Schema): Schema => {
    const named = schema.$ref && components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)];
    return named ? resolved(named) : schema;
  };
  return { operations, resolved };
}
