import { describe, expect, test } from "vitest";
import type { JsonSchema, OpenApiDocument, OperationObject } from "../contract/openapi.ts";
import { breakingChanges } from "./breaking-changes.ts";

const document = (
  operation: OperationObject,
  components: OpenApiDocument["components"] = {},
): OpenApiDocument => ({
  openapi: "3.1.0",
  info: { title: "", version: "" },
  paths: { "/trips/{id}": { post: operation } },
  components,
});

type Schemas = Readonly<Record<string, JsonSchema>>;
const ok = { description: "" };
const asRequest = (schema: JsonSchema, schemas: Schemas = {}) =>
  document(
    { requestBody: { content: { "application/json": { schema } } }, responses: { 204: ok } },
    { schemas },
  );
const asResponse = (schema: JsonSchema, schemas: Schemas = {}) =>
  document({ responses: { 200: { ...ok, content: { "application/json": { schema } } } } }, { schemas });

const text = { type: "string" };
const object = (properties: Schemas, required: readonly string[] = [], more: object = {}) => ({
  type: "object",
  properties,
  required,
  ...more,
});

type Row = {
  readonly name: string;
  readonly from: JsonSchema;
  readonly to: JsonSchema;
  /** The expected messages for a request body and for a response, then for the reverse change. */
  readonly request?: readonly string[];
  readonly response?: readonly string[];
  readonly requestBack?: readonly string[];
  readonly responseBack?: readonly string[];
};

/** A keyword that only narrows: adding it breaks requests, removing it breaks responses. */
const narrowing = (keyword: string, type: string, from: unknown, to: unknown): Row => {
  const side = (value: unknown) => (value === undefined ? { type } : { type, [keyword]: value });
  const printed = (value: unknown) => {
    if (value === undefined) return "none";
    return typeof value === "string" ? value : JSON.stringify(value);
  };
  return {
    name: `${keyword} from ${printed(from)} to ${printed(to)}`,
    from: object({ field: side(from) }),
    to: object({ field: side(to) }),
    request: [`changed ${keyword} of \`/field\` from ${printed(from)} to ${printed(to)}`],
    responseBack: [`changed ${keyword} of \`/field\` from ${printed(to)} to ${printed(from)}`],
  };
};

/** A change that is neither wider nor narrower. */
const sideways = (keyword: string, type: string, from: unknown, to: unknown): Row => {
  const { request = [], responseBack = [], ...row } = narrowing(keyword, type, from, to);
  return { ...row, request, response: request, requestBack: responseBack, responseBack };
};

const rows: Row[] = [
  {
    name: "an optional property more",
    from: object({ title: text }),
    to: object({ title: text, note: text }),
    requestBack: ["no longer takes `/note`"],
    responseBack: ["no longer has `/note`"],
  },
  {
    name: "a required property more",
    from: object({ title: text }),
    to: object({ title: text, note: text }, ["note"]),
    request: ["now requires `/note`"],
    requestBack: ["no longer takes `/note`"],
    responseBack: ["no longer has `/note`"],
  },
  {
    name: "a property becomes required",
    from: object({ title: text }),
    to: object({ title: text }, ["title"]),
    request: ["now requires `/title`"],
    responseBack: ["may now come without `/title`"],
  },
  {
    name: "deep inside lists and objects",
    from: object({ days: { type: "array", items: object({ stop: object({ name: text }) }) } }),
    to: object({ days: { type: "array", items: object({ stop: object({ name: text }, ["name"]) }) } }),
    request: ["now requires `/days/*/stop/name`"],
    responseBack: ["may now come without `/days/*/stop/name`"],
  },
  {
    name: "another type",
    from: object({ amount: { type: "string", maxLength: 5 } }),
    to: object({ amount: { type: "boolean" } }),
    request: ["changed type of `/amount` from string to boolean"],
    response: ["changed type of `/amount` from string to boolean"],
    requestBack: ["changed type of `/amount` from boolean to string"],
    responseBack: ["changed type of `/amount` from boolean to string"],
  },
  {
    name: "number to integer",
    from: { type: "number" },
    to: { type: "integer" },
    request: ["changed type from number to integer"],
    responseBack: ["changed type from integer to number"],
  },
  {
    name: "one type of two",
    from: { type: ["string", "null"] },
    to: { type: "string" },
    request: ["changed type from string or null to string"],
    responseBack: ["changed type from string to string or null"],
  },
  {
    name: "any type to one",
    from: {},
    to: text,
    request: ["changed type from none to string"],
    responseBack: ["changed type from string to none"],
  },
  {
    name: "an enum value fewer",
    from: object({ role: { enum: ["editor", "viewer"] } }),
    to: object({ role: { enum: ["editor"] } }),
    request: ['no longer takes "viewer" at `/role`'],
    responseBack: ['may now have "viewer" at `/role`'],
  },
  {
    name: "an enum value renamed",
    from: { enum: ["editor"] },
    to: { enum: ["writer"] },
    request: ['no longer takes "editor"'],
    response: ['may now have "writer"'],
    requestBack: ['no longer takes "writer"'],
    responseBack: ['may now have "editor"'],
  },
  {
    name: "a free text to an enum",
    from: { type: "string" },
    to: { type: "string", enum: ["a", "b"] },
    request: ['changed the values from none to "a", "b"'],
    responseBack: ['changed the values from "a", "b" to none'],
  },
  {
    name: "a const to an enum with it",
    from: { const: "a" },
    to: { enum: ["a", "b"] },
    response: ['may now have "b"'],
    requestBack: ['no longer takes "b"'],
  },
  {
    name: "an enum that names the type it has anyway",
    from: { enum: ["a"] },
    to: { type: "string", enum: ["a"] },
  },
  narrowing("maxLength", "string", 200, 100),
  narrowing("maxLength", "string", undefined, 100),
  narrowing("minLength", "string", 1, 2),
  narrowing("minLength", "string", undefined, 1),
  narrowing("maximum", "integer", 50, 25),
  narrowing("minimum", "number", -90, 0),
  narrowing("minimum", "number", undefined, 0),
  narrowing("exclusiveMaximum", "number", 2, 1),
  narrowing("exclusiveMinimum", "number", 1, 2),
  narrowing("maxItems", "array", 60, 30),
  narrowing("minItems", "array", undefined, 1),
  narrowing("maxProperties", "object", 9, 8),
  narrowing("minProperties", "object", undefined, 1),
  narrowing("pattern", "string", undefined, "^a"),
  narrowing("format", "string", undefined, "uuid"),
  narrowing("uniqueItems", "array", undefined, true),
  narrowing("not", "string", undefined, { const: "x" }),
  sideways("pattern", "string", "^a", "^b"),
  sideways("format", "string", "date", "date-time"),
  sideways("multipleOf", "number", 2, 3),
  sideways("contentEncoding", "string", "base64", "base64url"),
  { name: "a minLength of 0 says nothing", from: text, to: { type: "string", minLength: 0 } },
  {
    name: "uniqueItems: false says nothing",
    from: { type: "array" },
    to: { type: "array", uniqueItems: false },
  },
  {
    name: "words for people",
    from: { type: "string", description: "a", title: "a", examples: ["a"] },
    to: { type: "string", description: "b", readOnly: true, deprecated: true },
  },
  {
    name: "another default",
    from: { type: "integer", default: 25 },
    to: { type: "integer", default: 50 },
    request: ["changed the default from 25 to 50"],
    requestBack: ["changed the default from 50 to 25"],
  },
  {
    name: "a default more",
    from: { type: "integer" },
    to: { type: "integer", default: 25 },
    requestBack: ["changed the default from 25 to none"],
  },
  {
    name: "unknown properties refused",
    from: object({ a: text }),
    to: object({ a: text }, [], { additionalProperties: false }),
    request: ["no longer takes other properties"],
  },
  {
    name: "unknown properties of one kind",
    from: object({ map: { type: "object" } }),
    to: object({ map: { type: "object", additionalProperties: text } }),
    request: ['changed additionalProperties of `/map` from true to {"type":"string"}'],
    responseBack: ['changed additionalProperties of `/map` from {"type":"string"} to true'],
  },
  {
    name: "unknown properties of one kind where none were",
    from: { type: "object", additionalProperties: false },
    to: { type: "object", additionalProperties: text },
    requestBack: ["no longer takes other properties"],
  },
  {
    name: "what a map holds",
    from: object({ map: { type: "object", additionalProperties: { type: "number" } } }),
    to: object({ map: { type: "object", additionalProperties: { type: "integer" } } }),
    request: ["changed type of `/map/*` from number to integer"],
    responseBack: ["changed type of `/map/*` from integer to number"],
  },
  {
    name: "items of one kind",
    from: { type: "array" },
    to: { type: "array", items: text },
    request: ['changed items from true to {"type":"string"}'],
    responseBack: ['changed items from {"type":"string"} to true'],
  },
  {
    name: "an alternative fewer",
    from: object({ packing: { anyOf: [{ type: "integer" }, { const: false }] } }),
    to: object({ packing: { anyOf: [{ type: "integer" }] } }),
    request: ['no longer takes {"const":false} at `/packing`'],
    responseBack: ['may now have {"const":false} at `/packing`'],
  },
  {
    name: "an alternative beside what was the only one",
    from: { type: "integer" },
    to: { oneOf: [{ type: "string" }, { type: "integer" }], description: "new" },
    response: ['may now have {"type":"string"}'],
    requestBack: ['no longer takes {"type":"string"}'],
  },
  {
    name: "alternatives in another order",
    from: { anyOf: [{ type: "integer" }, { type: "string" }] },
    to: { anyOf: [{ type: "string" }, { type: "integer" }] },
  },
  {
    name: "an alternative that became narrower",
    from: { anyOf: [{ type: "integer" }, { type: "string" }] },
    to: { anyOf: [{ type: "integer", maximum: 3 }, { type: "string" }] },
    request: ['no longer takes {"type":"integer"}'],
    responseBack: ['may now have {"type":"integer"}'],
  },
  {
    name: "what all alternatives share",
    from: { type: "object", required: ["a"], anyOf: [{ required: ["b"] }, { required: ["c"] }] },
    to: {
      anyOf: [
        { type: "object", required: ["a", "b"] },
        { type: "object", required: ["a", "c"] },
      ],
    },
  },
  {
    name: "parts joined by allOf, or written together",
    from: { allOf: [object({ a: text }, ["a"]), object({ b: text }, ["b"])] },
    to: object({ a: text, b: text }, ["a", "b"]),
  },
  {
    name: "a part of allOf",
    from: { allOf: [object({ a: text }), object({ b: text })] },
    to: { allOf: [object({ a: text }), object({ b: text }, ["b"])] },
    request: ["now requires `/b`"],
    responseBack: ["may now come without `/b`"],
  },
  {
    name: "nothing is allowed any more",
    from: object({ a: true }),
    to: object({ a: false }),
    request: ["changed not of `/a` from none to {}"],
    responseBack: ["changed not of `/a` from {} to none"],
  },
];

describe.each(rows)(
  "$name",
  ({ from, to, request = [], response = [], requestBack = [], responseBack = [] }) => {
    const body = (changes: readonly string[]) => changes.map((change) => `POST /trips/{id}: body ${change}`);
    const answer = (changes: readonly string[]) =>
      changes.map((change) => `POST /trips/{id}: response 200 ${change}`);

    test("changed in a request", () => {
      expect(breakingChanges(asRequest(from), asRequest(to))).toEqual(body(request));
    });
    test("changed back in a request", () => {
      expect(breakingChanges(asRequest(to), asRequest(from))).toEqual(body(requestBack));
    });
    test("changed in a response", () => {
      expect(breakingChanges(asResponse(from), asResponse(to))).toEqual(answer(response));
    });
    test("changed back in a response", () => {
      expect(breakingChanges(asResponse(to), asResponse(from))).toEqual(answer(responseBack));
    });
    test("unchanged", () => {
      for (const schema of [from, to]) {
        expect(breakingChanges(asRequest(schema), asRequest(schema))).toEqual([]);
        expect(breakingChanges(asResponse(schema), asResponse(schema))).toEqual([]);
      }
    });
  },
);

describe("references", () => {
  const ref = { $ref: "#/components/schemas/Trip" };

  test("are followed, even if only one side has them", () => {
    const trip = object({ title: text });
    expect(breakingChanges(asResponse(ref, { Trip: trip }), asResponse(trip))).toEqual([]);
    expect(breakingChanges(asResponse(trip), asResponse(ref, { Trip: trip }))).toEqual([]);
    expect(breakingChanges(asResponse(ref, { Trip: trip }), asResponse(ref, { Trip: object({}) }))).toEqual([
      "POST /trips/{id}: response 200 no longer has `/title`",
    ]);
  });

  test("may lead to further references, and have a description beside them", () => {
    const schemas = { Trip: { $ref: "#/components/schemas/Real" }, Real: object({ title: text }) };
    const described = { ...ref, description: "a trip" };
    expect(breakingChanges(asResponse(described, schemas), asResponse(object({})))).toEqual([
      "POST /trips/{id}: response 200 no longer has `/title`",
    ]);
  });

  test("to nothing are an error", () => {
    expect(() => breakingChanges(asResponse(ref), asResponse(ref))).toThrow("Trip leads nowhere");
  });

  test("to themselves are followed once", () => {
    const trip = (more: Schemas) =>
      object({ legs: { type: "array", items: ref }, next: { anyOf: [ref, { type: "null" }] }, ...more });
    const before = { Trip: trip({ title: text }) };
    expect(breakingChanges(asResponse(ref, before), asResponse(ref, before))).toEqual([]);
    expect(breakingChanges(asResponse(ref, before), asResponse(ref, { Trip: trip({}) }))).toContain(
      "POST /trips/{id}: response 200 no longer has `/title`",
    );
  });
});

/** A change between two operations in both directions. */
const steps: {
  readonly name: string;
  readonly from: OperationObject;
  readonly to: OperationObject;
  readonly there?: readonly string[];
  readonly back?: readonly string[];
}[] = [
  {
    name: "an optional query parameter more",
    from: {},
    to: { parameters: [{ name: "q", in: "query" }] },
    back: ["query parameter `q` was removed"],
  },
  {
    name: "a required query parameter more",
    from: {},
    to: { parameters: [{ name: "q", in: "query", required: true }] },
    there: ["query parameter `q` is new and required"],
    back: ["query parameter `q` was removed"],
  },
  {
    name: "a header becomes required, in whatever case",
    from: { parameters: [{ name: "if-match", in: "header" }] },
    to: { parameters: [{ name: "If-Match", in: "header", required: true }] },
    there: ["header parameter `if-match` is now required"],
  },
  {
    name: "the same name in another place",
    from: { parameters: [{ name: "id", in: "query" }] },
    to: { parameters: [{ name: "id", in: "header" }] },
    there: ["query parameter `id` was removed"],
    back: ["header parameter `id` was removed"],
  },
  {
    name: "a tighter parameter",
    from: { parameters: [{ name: "limit", in: "query", schema: { type: "integer", maximum: 50 } }] },
    to: { parameters: [{ name: "limit", in: "query", schema: { type: "integer", maximum: 25 } }] },
    there: ["query parameter `limit` changed maximum from 50 to 25"],
  },
  {
    name: "a filter's word more",
    from: { parameters: [{ name: "filter", in: "query", schema: { enum: ["all"] } }] },
    to: { parameters: [{ name: "filter", in: "query", schema: { enum: ["all", "owned"] } }] },
    back: ['query parameter `filter` no longer takes "owned"'],
  },
  {
    name: "an optional body more",
    from: {},
    to: { requestBody: { content: { "application/json": {} } } },
    back: ["no longer takes a body"],
  },
  {
    name: "a required body more",
    from: {},
    to: { requestBody: { required: true, content: { "application/json": {} } } },
    there: ["now requires a body"],
    back: ["no longer takes a body"],
  },
  {
    name: "a body becomes required",
    from: { requestBody: { content: { "application/json": {} } } },
    to: { requestBody: { required: true, content: { "application/json": {} } } },
    there: ["now requires a body"],
  },
  {
    name: "a content type of the body more",
    from: { requestBody: { content: { "image/png": {} } } },
    to: { requestBody: { content: { "image/png": {}, "image/webp": {} } } },
    back: ["no longer takes a body of image/webp"],
  },
  {
    name: "a body that is not plain JSON names its type",
    from: { requestBody: { content: { "application/merge-patch+json": { schema: object({ a: text }) } } } },
    to: { requestBody: { content: { "application/merge-patch+json": { schema: object({}) } } } },
    there: ["body (application/merge-patch+json) no longer takes `/a`"],
  },
  {
    name: "a response status more",
    from: { responses: { 200: ok } },
    to: { responses: { 200: ok, 304: ok } },
    back: ["no longer responds with 304"],
  },
  {
    name: "another status for the same thing",
    from: { responses: { 200: ok } },
    to: { responses: { 201: ok } },
    there: ["no longer responds with 200"],
    back: ["no longer responds with 201"],
  },
  {
    name: "a content type of the answer more",
    from: { responses: { 200: { content: { "text/calendar": {} } } } },
    to: { responses: { 200: { content: { "text/calendar": {}, "application/pdf": {} } } } },
    back: ["response 200 no longer comes as application/pdf"],
  },
  {
    name: "a response header more",
    from: { responses: { 200: { headers: {} } } },
    to: { responses: { 200: { headers: { ETag: {} } } } },
    back: ["response 200 no longer has the header ETag"],
  },
  {
    name: "another scope",
    from: { security: [{ oauth2: ["read"] }] },
    to: { security: [{ oauth2: ["write"] }] },
    there: ["no longer accepts oauth2 with read"],
    back: ["no longer accepts oauth2 with write"],
  },
  {
    name: "a scope more",
    from: { security: [{ oauth2: ["read"] }] },
    to: { security: [{ oauth2: ["read", "write"] }] },
    there: ["no longer accepts oauth2 with read"],
  },
  {
    name: "a way in more",
    from: { security: [{ app: [] }] },
    to: { security: [{ app: [] }, { oauth2: ["read"] }] },
    back: ["no longer accepts oauth2 with read"],
  },
  {
    name: "a token where none was needed",
    from: { security: [] },
    to: { security: [{ app: [] }] },
    there: ["no longer accepts callers without a token"],
  },
  {
    name: "a guest's token will do",
    from: { security: [{ app: [] }] },
    to: { security: [{ app: [] }], "x-guests": true },
    back: ["no longer accepts guests"],
  },
  {
    name: "other words",
    from: { operationId: "a", summary: "a", description: "a", tags: ["a"] },
    to: { operationId: "b", summary: "b", description: "b", tags: ["b"] },
  },
];

describe.each(steps)("$name", ({ from, to, there = [], back = [] }) => {
  const named = (changes: readonly string[]) => changes.map((change) => `POST /trips/{id}: ${change}`);
  test("changed", () => expect(breakingChanges(document(from), document(to))).toEqual(named(there)));
  test("changed back", () => expect(breakingChanges(document(to), document(from))).toEqual(named(back)));
});

describe("errors", () => {
  const failing = (codes: readonly string[], more: Schemas = {}) => {
    const problem = { $ref: "#/components/responses/problem" };
    const schema = object({ code: { type: "string", enum: codes }, ...more }, ["code"]);
    return document(
      { responses: { 400: problem, 422: problem } },
      { responses: { problem: { content: { "application/problem+json": { schema } } } } },
    );
  };

  test("may get new codes, but lose none; changes in shared errors are reported once", () => {
    expect(breakingChanges(failing(["a"]), failing(["a", "b"]))).toEqual([]);
    expect(breakingChanges(failing(["a", "b"]), failing(["a"]))).toEqual([
      'application/problem+json no longer has "b" at `/code`',
    ]);
  });

  test("may get new codes in OAuth's own errors, too", () => {
    const refusing = (codes: readonly string[]) => {
      const schema = object({ code: { type: "string", enum: codes } }, ["code"]);
      return document({ responses: { "4XX": { content: { "application/json": { schema } } } } });
    };
    expect(breakingChanges(refusing(["a"]), refusing(["a", "b"]))).toEqual([]);
    expect(breakingChanges(refusing(["a", "b"]), refusing(["a"]))).toEqual([
      'POST /trips/{id}: response 4XX no longer has "b" at `/code`',
    ]);
  });

  test("keep their fields", () => {
    expect(breakingChanges(failing(["a"], { detail: text }), failing(["a"]))).toEqual([
      "application/problem+json no longer has `/detail`",
    ]);
    expect(breakingChanges(failing(["a"]), failing(["a"], { detail: text }))).toEqual([]);
  });
});

describe("operations", () => {
  const empty = { openapi: "3.1.0", info: { title: "", version: "" } };
  const both = { ...empty, paths: { "/a": { get: {}, put: {} }, "/b": { get: {} } } };
  const one = { ...empty, paths: { "/a": { get: {} } } };

  test("may be added, but not removed", () => {
    expect(breakingChanges(one, both)).toEqual([]);
    expect(breakingChanges(both, one)).toEqual(["PUT /a was removed", "GET /b was removed"]);
  });
});
