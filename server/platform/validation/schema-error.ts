/** What is wrong with a value, as Ajv tells it: with the schema that it breaks, whose examples say what would be right. */
export type SchemaError = {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
  /** What it is about. */
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
