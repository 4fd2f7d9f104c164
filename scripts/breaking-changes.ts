import type {
  JsonSchema,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  Reference,
  RequestBodyObject,
  ResponseObject,
  SecurityRequirement,
} from "../contract/openapi.ts";

/**
 * The changes from one OpenAPI document to the next that break clients of the first, a sentence each.
 *
 * Schemas of requests may only become wider. Schemas of responses may only become narrower, or get more fields. So
 * every rule looks for one thing, a schema that became narrower, and compares responses in reverse. New error codes
 * break nothing: clients must expect them.
 */
export const breakingChanges = (before: OpenApiDocument, after: OpenApiDocument): string[] => {
  const changes = Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (!now) return [`${name} was removed`];
      return [...operationChanges(`${name}:`, { before, after }, operation, now)];
    }),
  );
  return [...new Set(changes)];
};

type Documents = { readonly before: OpenApiDocument; readonly after: OpenApiDocument };

function* operationChanges(
  where: string,
  documents: Documents,
  before: OperationObject,
  after: OperationObject,
) {
  yield* securityChanges(where, before, after);
  yield* parameterChanges(where, documents, before.parameters, after.parameters);
  yield* bodyChanges(
    where,
    documents,
    before.requestBody && resolve(documents.before, before.requestBody),
    after.requestBody && resolve(documents.after, after.requestBody),
  );
  for (const [status, response] of Object.entries(before.responses ?? {})) {
    const now = after.responses?.[status];
    if (!now) yield `${where} no longer responds with ${status}`;
    else {
      yield* responseChanges(
        `${where} response ${status}`,
        documents,
        resolve(documents.before, response),
        resolve(documents.after, now),
        /^[45]/.test(status),
      );
    }
  }
}

function* securityChanges(where: string, before: OperationObject, after: OperationObject) {
  const requirementsNow = securityRequirements(after);
  for (const requirement of securityRequirements(before)) {
    if (!requirementsNow.some((now) => suffices(requirement, now)))
      yield `${where} no longer accepts ${credential(requirement)}`;
  }
  if (before["x-guests"] && !after["x-guests"]) yield `${where} no longer accepts guests`;
}

const securityRequirements = ({ security = [] }: OperationObject): readonly SecurityRequirement[] =>
  security.length > 0 ? security : [{}];

const suffices = (granted: SecurityRequirement, needed: SecurityRequirement) =>
  Object.entries(needed).every(
    ([scheme, scopes]) => granted[scheme] && scopes.every((scope) => granted[scheme]?.includes(scope)),
  );

const credential = (requirement: SecurityRequirement) =>
  Object.entries(requirement)
    .map(([scheme, scopes]) => (scopes.length > 0 ? `${scheme} with ${scopes.join(", ")}` : scheme))
    .join(" and ") || "callers without a token";

type Parameters = OperationObject["parameters"];

function* parameterChanges(where: string, documents: Documents, before: Parameters, after: Parameters) {
  const old = byName(documents.before, before);
  const current = byName(documents.after, after);
  for (const [name, parameter] of old) {
    const now = current.get(name);
    if (!now) yield `${where} ${name} was removed`;
    else {
      if (now.required && !parameter.required) yield `${where} ${name} is now required`;
      const context = { documents, direction: "request", where: `${where} ${name}` } as const;
      yield* schemaChanges(context, parameter.schema, now.schema);
    }
  }
  for (const [name, parameter] of current) {
    if (parameter.required && !old.has(name)) yield `${where} ${name} is new and required`;
  }
}

const byName = (document: OpenApiDocument, parameters: Parameters = []): Map<string, ParameterObject> =>
  new Map(
    parameters.map((reference) => {
      const parameter = resolve(document, reference);
      // Header names are case-insensitive.
      const name = parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name;
      return [`${parameter.in} parameter \`${name}\``, parameter];
    }),
  );

function* bodyChanges(
  where: string,
  documents: Documents,
  before: RequestBodyObject | undefined,
  after: RequestBodyObject | undefined,
) {
  if (after?.required && !before?.required) yield `${where} now requires a body`;
  if (!before) return;
  if (!after) {
    yield `${where} no longer takes a body`;
    return;
  }
  for (const [type, { schema }] of Object.entries(before.content)) {
    const now = after.content[type];
    if (!now) yield `${where} no longer takes a body of ${type}`;
    else {
      const context = { documents, direction: "request", where: `${where} body${unlessJson(type)}` } as const;
      yield* schemaChanges(context, schema, now.schema);
    }
  }
}

function* responseChanges(
  where: string,
  documents: Documents,
  before: ResponseObject,
  after: ResponseObject,
  isError: boolean,
) {
  for (const header of Object.keys(before.headers ?? {})) {
    if (!after.headers?.[header]) yield `${where} no longer has the header ${header}`;
  }
  for (const [type, { schema }] of Object.entries(before.content ?? {})) {
    const now = after.content?.[type];
    if (!now) yield `${where} no longer comes as ${type}`;
    else {
      const direction = isError ? "problem" : "response";
      // Most errors have the same shape, so a change of it is reported once.
      const isProblem = type === "application/problem+json";
      const context = {
        documents,
        direction,
        where: isProblem ? type : `${where}${unlessJson(type)}`,
      } as const;
      yield* schemaChanges(context, schema, now.schema);
    }
  }
}

const unlessJson = (type: string) => (type === "application/json" ? "" : ` (${type})`);

type Context = {
  readonly documents: Documents;
  /** A problem is a response whose enums may grow. */
  readonly direction: "request" | "response" | "problem";
  readonly where: string;
};
type Schema = Readonly<Record<string, unknown>>;

function* schemaChanges(
  context: Context,
  beforeSchema: JsonSchema = true,
  afterSchema: JsonSchema = true,
  pointer = "",
  ancestors: readonly string[] = [],
): Generator<string> {
  // A recursive schema is compared once.
  const round = JSON.stringify([beforeSchema, afterSchema]);
  if (ancestors.includes(round)) return;

  const before = flat(context.documents.before, beforeSchema);
  const after = flat(context.documents.after, afterSchema);
  const inside = { ...context, pointer, ancestors: [...ancestors, round] };
  if (alternatives(before).length > 1 || alternatives(after).length > 1) {
    yield* alternativeChanges(inside, before, after);
    return;
  }
  const typeChange = [...typeChanges(inside, before, after)];
  yield* typeChange;
  // With another type everything else differs anyway.
  if (typeChange.length > 0) return;
  yield* valueChanges(inside, before, after);
  yield* limitChanges(inside, before, after);
  yield* ruleChanges(inside, before, after);
  yield* propertyChanges(inside, before, after);
  yield* innerChanges(inside, before, after);
}

type Inside = Context & { readonly pointer: string; readonly ancestors: readonly string[] };

/** The two schemas in an order in which the second must not be narrower. */
const inOrder = <T>({ direction }: Context, before: T, after: T): readonly [T, T] =>
  direction === "request" ? [before, after] : [after, before];

const changed = ({ where, pointer }: Inside, what: string, before: unknown, after: unknown) =>
  `${where} changed ${what}${pointer && ` of \`${pointer}\``} from ${printed(before)} to ${printed(after)}`;

const at = ({ pointer }: Inside) => (pointer ? ` at \`${pointer}\`` : "");

const printed = (value: unknown) => {
  if (value === undefined) return "none";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

function* alternativeChanges(inside: Inside, before: Schema, after: Schema) {
  const { direction, where, documents, pointer, ancestors } = inside;
  const [offered, taken] = inOrder(inside, alternatives(before), alternatives(after));
  const fits = (one: Schema, other: Schema) => {
    const [old, current] = inOrder(inside, one, other);
    return schemaChanges({ documents, direction, where }, old, current, pointer, ancestors).next().done;
  };
  const verb = direction === "request" ? "no longer takes" : "may now have";
  for (const { choice, whole } of offered) {
    if (!taken.some((other) => fits(whole, other.whole)))
      yield `${where} ${verb} ${printed(choice)}${at(inside)}`;
  }
}

function* typeChanges(inside: Inside, before: Schema, after: Schema) {
  const [free, bound] = inOrder(inside, typesOf(before), typesOf(after));
  const covered = (type: string) =>
    bound?.includes(type) || (type === "integer" && bound?.includes("number"));
  if (bound && !free?.every(covered)) {
    yield changed(inside, "type", typesOf(before)?.join(" or "), typesOf(after)?.join(" or "));
  }
}

function* valueChanges(inside: Inside, before: Schema, after: Schema) {
  const { direction, where } = inside;
  const old = valuesOf(before);
  const current = valuesOf(after);
  const [free, bound] = inOrder(inside, old, current);
  if (!bound) return;
  if (!free || !old || !current) {
    yield changed(inside, "the values", old?.join(", "), current?.join(", "));
    return;
  }
  const [some, all] = direction === "problem" ? [old, current] : [free, bound];
  const verb = { request: "no longer takes", response: "may now have", problem: "no longer has" }[direction];
  for (const value of some.filter((value) => !all.includes(value)))
    yield `${where} ${verb} ${value}${at(inside)}`;
}

/** Limits, with their defaults, and whether a lower value is narrower. */
const limits: Readonly<Record<string, { readonly unset: number; readonly upper: boolean }>> = {
  maximum: { unset: Infinity, upper: true },
  exclusiveMaximum: { unset: Infinity, upper: true },
  maxLength: { unset: Infinity, upper: true },
  maxItems: { unset: Infinity, upper: true },
  maxProperties: { unset: Infinity, upper: true },
  minimum: { unset: -Infinity, upper: false },
  exclusiveMinimum: { unset: -Infinity, upper: false },
  minLength: { unset: 0, upper: false },
  minItems: { unset: 0, upper: false },
  minProperties: { unset: 0, upper: false },
};

function* limitChanges(inside: Inside, before: Schema, after: Schema) {
  for (const [keyword, { unset, upper }] of Object.entries(limits)) {
    const limit = (schema: Schema) => (schema[keyword] as number | undefined) ?? unset;
    const [free, bound] = inOrder(inside, limit(before), limit(after));
    if (upper ? bound < free : bound > free) {
      yield changed(inside, keyword, before[keyword], after[keyword]);
    }
  }
}

const annotations = ["title", "description", "examples", "readOnly", "writeOnly", "deprecated", "$comment"];
const compared = [
  "type",
  "enum",
  "const",
  "default",
  "properties",
  "required",
  "additionalProperties",
  "items",
];
const elsewhere = new Set([...annotations, ...compared, ...Object.keys(limits)]);

/** Patterns, formats and others that cannot be compared: every change counts, and adding one is narrower. */
function* ruleChanges(inside: Inside, before: Schema, after: Schema) {
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [free, bound] = inOrder(inside, before[keyword], after[keyword]);
    if (!elsewhere.has(keyword) && bound !== undefined && bound !== false && !same(free, bound)) {
      yield changed(inside, keyword, before[keyword], after[keyword]);
    }
  }
  if (inside.direction === "request" && "default" in before && !same(before.default, after.default)) {
    yield changed(inside, "the default", before.default, after.default);
  }
}

function* propertyChanges(inside: Inside, before: Schema, after: Schema) {
  const { direction, where, pointer } = inside;
  const old = propertiesOf(before);
  const current = propertiesOf(after);
  for (const [name, schema] of Object.entries(old)) {
    const place = `${pointer}/${name}`;
    const now = current[name];
    if (now === undefined)
      yield `${where} no longer ${direction === "request" ? "takes" : "has"} \`${place}\``;
    else yield* schemaChanges(inside, schema, now, place, inside.ancestors);
  }
  const [free, bound] = inOrder(inside, requiredOf(before), requiredOf(after));
  for (const name of bound.filter((name) => !free.includes(name))) {
    if (direction === "request") yield `${where} now requires \`${pointer}/${name}\``;
    else if (name in current) yield `${where} may now come without \`${pointer}/${name}\``;
  }
}

/** The schemas of items, and of additional properties. */
function* innerChanges(inside: Inside, before: Schema, after: Schema) {
  const { where, pointer, ancestors } = inside;
  for (const keyword of ["items", "additionalProperties"]) {
    const old = (before[keyword] ?? true) as JsonSchema;
    const current = (after[keyword] ?? true) as JsonSchema;
    const [free, bound] = inOrder(inside, old, current);
    const closed = bound === false;
    if (typeof old === "object" && typeof current === "object") {
      yield* schemaChanges(inside, old, current, `${pointer}/*`, ancestors);
    } else if (inside.direction === "request" && closed && free !== false) {
      yield `${where} no longer takes other ${keyword === "items" ? "items" : "properties"}${at(inside)}`;
    } else if (bound !== true && !closed && free !== false) {
      yield changed(inside, keyword, old, current);
    }
  }
}

/** The alternatives of a flat schema, each combined with the keywords that apply to all. */
const alternatives = ({ anyOf, ...rest }: Schema): readonly { choice: Schema; whole: Schema }[] =>
  (anyOf as readonly Schema[] | undefined)?.map((choice) => ({
    choice,
    whole: { allOf: [rest, choice] },
  })) ?? [{ choice: rest, whole: rest }];

const typesOf = (schema: Schema): readonly string[] | undefined => {
  if (schema.type !== undefined) return [schema.type].flat() as string[];
  const types = valuesOf(schema)?.map((value) => {
    const parsed: unknown = JSON.parse(value);
    if (parsed === null) return "null";
    if (Array.isArray(parsed)) return "array";
    return Number.isInteger(parsed) ? "integer" : typeof parsed;
  });
  return types && [...new Set(types)];
};

/** As JSON, for comparing and printing. */
const valuesOf = (schema: Schema): readonly string[] | undefined => {
  const values = "const" in schema ? [schema.const] : (schema.enum as unknown[] | undefined);
  return values?.map((value) => JSON.stringify(value));
};

const propertiesOf = ({ properties = {} }: Schema) => properties as Readonly<Record<string, JsonSchema>>;
const requiredOf = ({ required = [] }: Schema) => required as readonly string[];
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Follows a reference; keywords beside it override those of its target. */
const resolve = <T extends object>(document: OpenApiDocument, value: T | Reference): T => {
  if (!("$ref" in value)) return value as T;
  const { $ref, ...beside } = value as Reference;
  const target = $ref
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>((inner, key) => (inner as Schema | undefined)?.[key], document);
  if (target === undefined) throw new Error(`${$ref} leads nowhere`);
  return { ...resolve(document, target as T | Reference), ...beside };
};

/** The schema with its reference followed, and with the parts of `allOf` or a single alternative merged. */
const flat = (document: OpenApiDocument, schema: JsonSchema): Schema => {
  if (typeof schema === "boolean") return schema ? {} : { not: {} };
  const { allOf, anyOf, oneOf, ...own } = resolve<Schema>(document, schema);
  const choices = (anyOf ?? oneOf ?? []) as readonly JsonSchema[];
  const joined = [...((allOf ?? []) as readonly JsonSchema[]), ...(choices.length === 1 ? choices : [])];
  const parts = [own, ...joined.map((part) => flat(document, part))];
  const properties = Object.assign({}, ...parts.map(propertiesOf));
  const required = parts.flatMap(requiredOf);
  return Object.assign(
    {},
    ...parts,
    choices.length > 1 && { anyOf: choices },
    Object.keys(properties).length > 0 && { properties },
    required.length > 0 && { required },
  );
};
