/** An error of Ajv, with its schema, whose examples show valid values. */
export type SchemaError = {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
  /** The invalid value. */
  readonly data?: unknown;
  readonly parentSchema?: {
    readonly examples?: readonly unknown[];
    readonly anyOf?: readonly Alternative[];
  };
};

/** One of the forms that something may have. */
export type Alternative = {
  readonly required?: readonly string[];
  readonly const?: unknown;
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
};
