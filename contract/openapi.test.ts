import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { breakingChanges } from "../scripts/breaking-changes.ts";
import { errorsPage } from "../scripts/errors-page.ts";
import { api } from "./api.ts";
import { appsOnly, endpoint, json, open, scope } from "./endpoint.ts";
import { errors, Problem } from "./errors.ts";
import { described } from "./formats.ts";
import { inlineSchema } from "./inline-schema.ts";
import { type OpenApiDocument, openApiDocument } from "./openapi.ts";
import { openApiSnapshot } from "./openapi-snapshot.ts";
import * as Type from "./schema-builders.ts";
import { schemas } from "./schemas.ts";
import { allScopes } from "./scopes.ts";

const document = openApiSnapshot(manifest.version);
const text = JSON.stringify(document);
const docs = (file: string) => readFileSync(new URL(`../docs/${file}`, import.meta.url), "utf8");

describe("the snapshot", () => {
  test("docs/openapi.json is up to date", () => {
    expect(docs("openapi.json"), "run npm run openapi").toBe(`${JSON.stringify(document, null, 2)}\n`);
  });
  test("docs/errors.md is up to date", () => {
    expect(docs("errors.md"), "run npm run openapi").toBe(errorsPage());
  });
  test("breaks nothing that clients of /v1 rely on", () => {
    expect(breakingChanges(JSON.parse(docs("openapi.json")), document)).toEqual([]);
  });
});

describe("the document", () => {
  test("is valid OpenAPI 3.1 according to another project's validator", async () => {
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  test("has every resource of the interface specification", () => {
    expect(Object.keys(document.components?.schemas ?? {})).toEqual(
      expect.arrayContaining([
        "Itinerary",
        "Coordinate",
        "Day",
        "Stop",
        "PackingItem",
        "Expense",
        "ItinerarySummary",
        "ItineraryPage",
        "ImportRequest",
        "ImportResult",
        "Document",
        "Report",
        "ReminderPreferences",
        "Account",
        "Author",
      ]),
    );
  });

  test("refers to its schemas, and all references resolve", () => {
    expect(text).not.toContain('"$id"');
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path.split("/"));
    const targets = references.map((path) => ({ path, target: reach(document, path) }));
    expect(targets.length).toBeGreaterThan(50);
    expect(targets.filter(({ target }) => target === undefined)).toEqual([]);
    expect(reach(document, ["components", "schemas", "DayDraft", "properties", "stops", "items"])).toEqual({
      $ref: "#/components/schemas/StopDraft",
    });
  });

  test("has a valid example of every error", () => {
    const examples = Object.entries(document.components?.examples ?? {});
    expect(examples.map(([code]) => code)).toEqual(Object.keys(errors));
    const ajv = new Ajv2020();
    addFormats.default(ajv);
    const isProblem = ajv.compile(inlineSchema(Problem));
    for (const [code, example] of examples) {
      expect(isProblem(reach(example, ["value"])), code).toBe(true);
      expect(example).toMatchObject({ value: { code, type: `http://localhost:8080/docs/errors#${code}` } });
    }
  });

  test("says how to get a token, for each scope", () => {
    const flow = ["components", "securitySchemes", "oauth2", "flows", "authorizationCode"];
    expect(reach(document, flow)).toMatchObject({
      authorizationUrl: "http://localhost:8080/oauth/authorize",
      tokenUrl: "http://localhost:8080/oauth/token",
    });
    expect(Object.keys(reach(document, [...flow, "scopes"]) as object)).toEqual(allScopes);
  });

  test("is the same every time", () => {
    expect(JSON.stringify(openApiSnapshot(manifest.version))).toBe(text);
  });
});

describe("the API", () => {
  test.each(Object.entries(api))("%s has a param for each brace of its path", (_, definition) => {
    const braces = [...definition.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect("params" in definition ? Object.keys(definition.params.properties) : []).toEqual(braces);
  });

  test("reading an itinerary, as one example", () => {
    expect(document.paths["/v1/itineraries/{id}"]?.get).toMatchObject({
      operationId: "getItinerary",
      tags: ["Itineraries"],
      security: [{ oauth2: ["itineraries:read"] }, { appToken: [] }, { session: [] }],
      "x-guests": true,
      parameters: [
        { name: "id", in: "path", required: true },
        { name: "If-None-Match", in: "header", required: false },
      ],
      responses: {
        200: {
          headers: { ETag: {}, "X-Request-Id": {}, RateLimit: {} },
          content: { "application/json": { schema: { $ref: "#/components/schemas/Itinerary" } } },
        },
        304: { headers: { ETag: {} } },
        404: { $ref: "#/components/responses/notFound" },
      },
    });
    expect(reach(document, ["paths", "/v1/itineraries/{id}", "get", "responses", "304"])).not.toHaveProperty(
      "content",
    );
  });
});

/** A document with one endpoint. */
const documentOf = (definition: object, names: readonly Type.TSchema[] = []) =>
  openApiDocument({
    api: {
      try: endpoint({
        method: "GET",
        path: "/try",
        access: open,
        area: "Service",
        summary: "",
        answer: { status: 204, description: "" },
        ...definition,
      }),
    },
    schemas: [
      Problem,
      ...schemas.filter((schema) => "$id" in schema && schema.$id === "FieldError"),
      ...names,
    ],
    baseUrl: "https://waybook.example",
    version: "1",
  });
const operationOf = (definition: object) => {
  const operation = Object.values(documentOf(definition).paths["/try"] ?? {})[0];
  if (!operation) throw new Error("there is no operation");
  return operation;
};
/** The error codes in an endpoint's responses. */
const codesOf = (definition: object) => {
  const tried = documentOf(definition);
  const responses = Object.values(tried.paths["/try"] ?? {})[0]?.responses ?? {};
  return Object.values(responses).flatMap((response) => {
    if (!("$ref" in response)) return [];
    const path = [...response.$ref.slice(2).split("/"), "content", "application/problem+json", "examples"];
    return Object.keys(reach(tried, path) as object);
  });
};

describe("an endpoint's definition", () => {
  const body = json(Type.Object({}));
  const always = ["badRequest", "rateLimited", "internal", "unavailable"];
  const token = ["unauthorized", "signInRequired"];
  const ofWrites = ["crossOrigin", "payloadTooLarge", "unsupportedMediaType"];
  const read = scope("itineraries:read");
  const headers = (...names: string[]) =>
    Type.Object(Object.fromEntries(names.map((name) => [name, Type.String()])));

  test.each([
    ["open", {}, []],
    ["a scope", { access: read }, [...token, "insufficientScope"]],
    [
      "guests",
      { access: scope("itineraries:read", { guests: true }) },
      ["unauthorized", "insufficientScope"],
    ],
    ["apps only", { access: appsOnly }, [...token, "forbidden"]],
    ["a write", { access: appsOnly, method: "DELETE" }, [...token, "forbidden", ...ofWrites]],
    ["an open write", { method: "POST" }, ofWrites],
    ["a body", { method: "POST", body }, [...ofWrites, "validationFailed"]],
    ["a param", { params: Type.Object({ id: Type.String() }) }, ["uriTooLong"]],
    ["its own", { errors: ["noImageFound", "notFound"] }, ["noImageFound", "notFound"]],
    ["If-Match", { headers: headers("if-match") }, ["itineraryModified", "preconditionRequired"]],
    [
      "Idempotency-Key",
      { headers: headers("idempotency-key") },
      ["idempotencyInProgress", "idempotencyKeyReused"],
    ],
  ])("%s: documents its errors", (_, definition, codes) => {
    expect(codesOf(definition).sort()).toEqual([...always, ...codes].sort());
  });

  test("several codes of one status share a response, with the headers of each", () => {
    const tried = documentOf({ access: read, method: "DELETE", errors: ["roleRequired"] });
    const name = "insufficientScope-crossOrigin-roleRequired";
    expect(tried.paths["/try"]?.delete?.responses?.[403]).toEqual({ $ref: `#/components/responses/${name}` });
    const response = reach(tried, ["components", "responses", name]);
    expect(response).toMatchObject({
      description: expect.stringContaining(`\`roleRequired\`: ${errors.roleRequired.meaning}`),
      headers: { "WWW-Authenticate": { $ref: "#/components/headers/WWW-Authenticate" } },
    });
  });

  test.each([
    ["open", open, []],
    ["a scope", read, [{ oauth2: ["itineraries:read"] }, { appToken: [] }, { session: [] }]],
    ["apps only", appsOnly, [{ appToken: [] }, { session: [] }]],
  ])("%s: documents who may call it", (_, access, security) => {
    const operation = operationOf({ access });
    expect(operation.security).toEqual(security);
    expect(operation).not.toHaveProperty("x-guests");
  });

  test("documents bodies and responses of several types, and an optional body", () => {
    const bytes = Type.Unsafe<Uint8Array>({});
    const operation = operationOf({
      method: "PUT",
      body: { "image/png": bytes, ...body },
      bodyOptional: true,
      answer: {
        status: 200,
        description: "",
        body: { "text/calendar": Type.String(), "application/pdf": bytes },
      },
      otherAnswers: [{ status: 206, description: "A part." }],
    });
    expect(operation).toMatchObject({
      requestBody: { required: false, content: { "image/png": {}, "application/json": {} } },
      responses: { 200: { content: { "text/calendar": {}, "application/pdf": {} } }, 206: {} },
    });
  });

  test("documents a query, with a description for each parameter", () => {
    const limit = Type.Optional(Type.Integer({ maximum: 50, description: "How many." }));
    expect(operationOf({ query: Type.Object({ limit, q: Type.String() }) }).parameters).toEqual([
      {
        name: "limit",
        in: "query",
        required: false,
        description: "How many.",
        schema: { type: "integer", maximum: 50 },
      },
      { name: "q", in: "query", required: true, schema: { type: "string" } },
    ]);
  });

  test("a named schema may be described where it is used, and not changed otherwise", () => {
    const Named = Type.Object({}, { $id: "Named", description: "In general." });
    const answering = (schema: Type.TSchema) => ({
      answer: { status: 200, description: "", body: json(Type.Object({ it: schema })) },
    });
    const property = (tried: OpenApiDocument) =>
      reach(tried, "paths /try get responses 200 content application/json schema properties it".split(" "));
    const $ref = "#/components/schemas/Named";

    expect(property(documentOf(answering(Named), [Named]))).toEqual({ $ref });
    expect(property(documentOf(answering(described(Named, "Here.")), [Named]))).toEqual({
      $ref,
      description: "Here.",
    });
    expect(() => documentOf(answering({ ...Named, maxProperties: 1 }), [Named])).toThrow(
      "Named has two definitions",
    );
    expect(() => documentOf(answering(Named))).toThrow("Named is used but not in the list");
    expect(() => documentOf({}, [Named, Named])).toThrow("same $id");
    expect(() => documentOf({}, [Type.String()])).toThrow("no $id");
  });

  test("there is one operation for a method and path", () => {
    const twice = { one: api.getHealth, two: api.getHealth };
    expect(() => openApiDocument({ api: twice, schemas, baseUrl: "", version: "" })).toThrow(
      "GET /healthz is defined twice",
    );
  });
});

const reach = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);
