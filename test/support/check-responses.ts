import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { FastifyInstance } from "fastify";
import type { JsonSchema, OpenApiDocument, Reference, ResponseObject } from "../../contract/openapi.ts";
import { openApiSnapshot } from "../../contract/openapi-snapshot.ts";
import type { AppResponse } from "../../server/http/app-response.ts";

/** Paths for programs: every response there must be in the document. */
const areas = /^\/(v1|auth|oauth|mcp|media\/images|calendars|\.well-known)(\/|$)/;
/** Routes that tests add. */
const testRoutes = /^\/v1\/test\//;
/** Not for apps: a redirect for browsers, and a text for people. */
const notForApps = new Set(["/oauth/authorize/:uid", "/.well-known/security.txt"]);
/** Statuses that every request can get, as the document's introduction says. */
const anywhere = new Set([405, 408, 431]);
/** Headers about the transfer, caches and browsers, which the document leaves out. */
const undocumentedHeaders = new Set([
  ...["content-type", "content-length", "content-encoding", "transfer-encoding", "date", "connection"],
  ...["keep-alive", "vary", "x-content-type-options", "content-security-policy", "strict-transport-security"],
  ...["access-control-allow-origin", "access-control-expose-headers", "cross-origin-resource-policy"],
  ...["x-frame-options", "referrer-policy", "cross-origin-opener-policy", "permissions-policy"],
  ...["cache-control", "x-accel-buffering", "set-cookie", "pragma", "expires"],
]);

type SentResponse = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly chunks: readonly Buffer[];
};

/**
 * Checks every response of a test's app against /openapi.json: its status, its type, its headers, and every member of
 * its JSON. Returns a function that returns the errors found.
 */
export function checkResponses(app: FastifyInstance): () => readonly string[] {
  const failures = new Set<string>();
  app.server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const chunks = recordJson(response);
    response.once("finish", () => {
      const { route } = response as AppResponse;
      const { url } = route;
      if (url === undefined || request.method === "OPTIONS") return;
      const { status, headers } = headOf(response);
      const error = findError(request.method ?? "", url, { status, headers, chunks });
      if (error) failures.add(`${request.method} ${url} ${status}: ${error}`);
    });
  });
  return () => [...failures];
}

/** Only JSON is recorded: files can be large, and streams endless. */
function recordJson(response: ServerResponse): readonly Buffer[] {
  const chunks: Buffer[] = [];
  const record = (chunk: unknown) => {
    if (chunk === null || chunk === undefined || typeof chunk === "function") return;
    if (isJson(headOf(response).headers.get("content-type")))
      chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : Buffer.from(chunk as Uint8Array));
  };
  for (const name of ["write", "end"] as const) {
    const own = response[name].bind(response) as (...args: unknown[]) => never;
    response[name] = (...args: unknown[]) => {
      const result = own(...args);
      record(args[0]);
      return result;
    };
  }
  return chunks;
}

/** As it was sent, with headers that Node added. */
function headOf(response: ServerResponse): Pick<SentResponse, "status" | "headers"> {
  const { _header: head } = response as ServerResponse & { _header: string | null };
  const lines = (head ?? "").split("\r\n").slice(1);
  const headers = lines.filter(Boolean).map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { status: response.statusCode, headers: new Map(headers) };
}

const isJson = (type = "") => /[/+]json\b/.test(type);

function findError(method: string, url: string, sentResponse: SentResponse): string | undefined {
  if (testRoutes.test(url) || notForApps.has(url)) return undefined;
  const { status, headers } = sentResponse;
  const description = descriptionOf(method === "HEAD" ? "GET" : method, url, status);
  if (description === "unknown") return areas.test(url) ? "the operation is not in the document" : undefined;
  if (!description) return anywhere.has(status) ? undefined : "the status is not described";
  const undescribed = [...headers.keys()].filter(
    (name) => !undocumentedHeaders.has(name) && !description.headers.has(name),
  );
  if (undescribed.length > 0) return `has headers that are not described: ${undescribed.join(", ")}`;
  const type = headers.get("content-type")?.replace(/;.*/, "");
  const { validators } = description;
  if (!type) return validators.size > 0 && status !== 304 ? "has no content type" : undefined;
  const validator = validators.get(type) ?? validators.get("*/*");
  if (!validator) return `is ${type}, which is not described`;
  return isJson(type) && method !== "HEAD" ? validator(textOf(sentResponse)) : undefined;
}

function textOf({ headers, chunks }: SentResponse): string {
  const bytes = Buffer.concat(chunks);
  const encoding = headers.get("content-encoding");
  if (encoding === "br") return brotliDecompressSync(bytes).toString();
  return (encoding === "gzip" ? gunzipSync(bytes) : bytes).toString();
}

type ResponseDescription = {
  readonly headers: ReadonlySet<string>;
  /** By content type. */
  readonly validators: ReadonlyMap<string, (text: string) => string | undefined>;
};

/** Compiled once in a process, for the first response of each kind. */
const descriptions = new Map<string, ResponseDescription | "unknown" | undefined>();
let document: OpenApiDocument | undefined;
let ajv: Ajv2020 | undefined;

function descriptionOf(
  method: string,
  url: string,
  status: number,
): ResponseDescription | "unknown" | undefined {
  const key = `${method} ${url} ${status}`;
  if (!descriptions.has(key)) descriptions.set(key, findDescription(method, url, status));
  return descriptions.get(key);
}

function findDescription(
  method: string,
  url: string,
  status: number,
): ResponseDescription | "unknown" | undefined {
  document ??= forbidUnknownMembers(openApiSnapshot("0")) as OpenApiDocument;
  const operation = document.paths[url.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
  if (!operation) return "unknown";
  const { responses = {} } = operation;
  const response = responses[status] ?? responses[`${String(status)[0]}XX`];
  if (!response) return undefined;
  const { headers = {}, content = {} } = resolveReference(response, document);
  return {
    headers: new Set(Object.keys(headers).map((name) => name.toLowerCase())),
    validators: new Map(
      Object.entries(content).map(([type, { schema = true, examples }]) => [
        type,
        createValidator(schema, examples && Object.keys(examples)),
      ]),
    ),
  };
}

const resolveReference = (
  response: ResponseObject | Reference,
  { components }: OpenApiDocument,
): ResponseObject =>
  "$ref" in response
    ? (components?.responses?.[response.$ref.split("/").at(-1) ?? ""] as ResponseObject)
    : response;

/** Where examples name the codes, there are no others. */
function createValidator(schema: JsonSchema, codes: readonly string[] | undefined) {
  let validate: ValidateFunction | undefined;
  return (text: string): string | undefined => {
    validate ??= compileSchema(schema);
    let value: { code?: string };
    try {
      value = JSON.parse(text);
    } catch {
      return `is not JSON: ${text.slice(0, 100)}`;
    }
    if (!validate(value)) return `is not as its schema says: ${describeError(validate)}`;
    if (codes && !codes.includes(value.code ?? ""))
      return `has the code ${value.code}, which is not described`;
    return undefined;
  };
}

function describeError({ errors }: ValidateFunction): string {
  const [{ instancePath = "", message = "", params = {} } = {}] = errors ?? [];
  return `${instancePath} ${message} ${JSON.stringify(params)}`;
}

function compileSchema(schema: JsonSchema): ValidateFunction {
  if (!ajv) {
    ajv = new Ajv2020({ strict: false, validateSchema: false });
    addFormats.default(ajv);
    // Named schemas are compiled once.
    ajv.addSchema(document as object, "openapi");
  }
  return ajv.compile(
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')),
  );
}

/** Apps must ignore unknown members; here every member must be described. */
function forbidUnknownMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forbidUnknownMembers);
  if (typeof value !== "object" || value === null) return value;
  const inside = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, forbidUnknownMembers(inner)]),
  );
  const isOpen = "properties" in inside && inside.type === "object" && !("additionalProperties" in inside);
  return isOpen ? { ...inside, additionalProperties: false } : inside;
}
