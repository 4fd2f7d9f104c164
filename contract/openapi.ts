import type { TObject, TSchema } from "typebox";
import { type Area, areas } from "./areas.ts";
import type { Access, Answer, Api, Content, Endpoint } from "./endpoint.ts";
import { type ErrorCode, errors, Problem } from "./errors.ts";
import { JsonRpcError } from "./mcp.ts";
import { OAuthError } from "./oauth.ts";
import { type ResponseHeader, responseHeaders } from "./response-headers.ts";
import * as Type from "./schema-builders.ts";
import { scopes } from "./scopes.ts";

export type Reference = { readonly $ref: string };
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };
type MediaTypeObject = {
  readonly schema?: JsonSchema;
  readonly examples?: Readonly<Record<string, unknown>>;
};
export type ParameterObject = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: JsonSchema;
};
export type ResponseObject = {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
};
export type RequestBodyObject = {
  readonly required?: boolean;
  readonly content: Readonly<Record<string, MediaTypeObject>>;
};
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;
export type OperationObject = {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly SecurityRequirement[];
  /** Whether a guest's token is enough. */
  readonly "x-guests"?: boolean;
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly requestBody?: RequestBodyObject | Reference;
  readonly responses?: Readonly<Record<string, ResponseObject | Reference>>;
};
export type OpenApiDocument = {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly [field: string]: unknown };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** The API as an OpenAPI 3.1 document, always the same for the same input. */
export const openApiDocument = ({
  api,
  schemas,
  baseUrl,
  version,
}: {
  readonly api: Api;
  readonly schemas: readonly TSchema[];
  readonly baseUrl: string;
  readonly version: string;
}): OpenApiDocument => {
  const { refer, components } = referrer(schemas);
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const [operationId, endpoint] of Object.entries(api)) {
    const method = endpoint.method.toLowerCase();
    const others = paths[endpoint.path];
    if (others?.[method]) throw new Error(`${endpoint.method} ${endpoint.path} is defined twice`);
    paths[endpoint.path] = { ...others, [method]: operation(operationId, endpoint, refer) };
  }
  const used = new Set(Object.values(api).map(({ area }) => area));

  return {
    openapi: "3.1.0",
    info: {
      title: "Waybook API",
      version,
      description: introduction(baseUrl),
      license: { name: "Apache 2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: baseUrl }],
    tags: (Object.keys(areas) as Area[])
      .filter((name) => used.has(name))
      .map((name) => ({ name, description: areas[name] })),
    paths,
    components: {
      schemas: components,
      responses: Object.fromEntries(
        Object.values(api)
          .filter(({ protocol }) => protocol === undefined)
          .flatMap(problemGroups)
          .map(({ name, codes }) => [name, problemResponse(codes, refer)] as const)
          .sort(byKey),
      ),
      headers: mapValues(responseHeaders, ({ description, example }) => ({
        description,
        schema: { type: "string" },
        example,
      })),
      examples: mapValues(errors, (_, code) => ({ value: problemExample(code, baseUrl) })),
      securitySchemes: securitySchemes(baseUrl),
    },
  };
};

const introduction = (baseUrl: string) =>
  `
Travel itineraries: write them, share them, publish them to Explore, import them from media.

## Your first request

Three commands in the folder of this Waybook get you a first response: they add a traveller, issue a token, and read the
account.

\`\`\`
npx waybook travellers add --email ada@example.com --name "Ada"
TOKEN=$(npx waybook tokens issue --email ada@example.com)
curl -H "Authorization: Bearer $TOKEN" ${baseUrl}/v1/account
\`\`\`

## Apps and assistants

Read and write itineraries over this HTTP API. Apps ask a traveller for access through OAuth 2.0 and get only what the
traveller allows; \`${baseUrl}/.well-known/oauth-authorization-server\` names the addresses. Assistants connect over MCP at
\`${baseUrl}/mcp\`, under the same rules. The error codes are [explained one by one](${baseUrl}/docs/errors), and this
reference is also [a document for programs](${baseUrl}/openapi.json).

## Run it yourself

Waybook is open source, and one process with its database inside: \`npm install\` and \`npm start\` in its folder, and the
plans are on your own disk. It can use a PostgreSQL and an S3 store of yours later.

## How the API works

**Access.** Get a token by OAuth 2.0 (authorization code with PKCE, S256) and send it as
\`Authorization: Bearer …\`. Each operation names the scope it needs. Operations that accept no \`oauth2\` token are
reserved for the service's own apps; other apps get \`forbidden\`.

**ETags.** An itinerary's \`ETag\` changes exactly when its content changes. Send it in \`If-Match\` to write: if
someone else wrote first, the error is \`itineraryModified\` and nothing is written. Send it in \`If-None-Match\`
to read: if nothing has changed, the response is 304.

**Errors** are problem details (RFC 9457) with a stable \`code\` for programs, a \`detail\` for people, and
for \`validationFailed\` the invalid fields. Codes may be added: handle one you do not know by its status.
Besides the errors that an operation lists, any request can fail with \`methodNotAllowed\`, \`requestTimeout\` or
\`headersTooLarge\`.

**Pages.** Lists return \`data\` and, except on the last page, \`nextCursor\`; send it as \`cursor\`. Cursors
are opaque and work only with the same query. Unknown query parameters are rejected.

**Retrying.** If an operation takes \`Idempotency-Key\`, a retry with the same key and body returns the first
response again and writes nothing.

**Rate limits.** \`RateLimit\` says how many requests are left. After \`rateLimited\`, wait \`Retry-After\` seconds.

**Values.** Times are RFC 3339 in UTC. A field without a value is left out, never \`null\`.

**Versions.** \`/v1\` does not break. Fields, codes and operations may be added, so ignore fields you do not know.
Removals are announced at least six months ahead with \`Deprecation\` (RFC 9745) and \`Sunset\` (RFC 8594).
`.trim();

type Refer = (schema: unknown) => JsonSchema;

/**
 * Turns named schemas into references to `#/components/schemas`. One use of a schema may have its own description,
 * which JSON Schema 2020-12 allows beside `$ref`; any other difference is an error.
 */
const referrer = (schemas: readonly TSchema[]) => {
  const named = new Map(
    schemas.map((schema) => {
      const id = idOf(schema);
      if (!id) throw new Error("A schema of the list has no $id");
      return [id, schema as Record<string, unknown>];
    }),
  );
  if (named.size < schemas.length) throw new Error("Two schemas of the list have the same $id");

  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer);
    if (!isRecord(value)) return value;
    const { $id: _, ...rest } = value;
    return mapValues(rest, refer);
  };

  const refer = (value: unknown): unknown => {
    const id = idOf(value);
    if (!id) return inside(value);
    const original = named.get(id);
    if (!original) throw new Error(`${id} is used but not in the list of schemas`);
    const { description, ...rest } = value as Record<string, unknown>;
    const { description: originalDescription, ...originalRest } = original;
    if (JSON.stringify(rest) !== JSON.stringify(originalRest)) throw new Error(`${id} has two definitions`);
    const $ref = `#/components/schemas/${id}`;
    return description === undefined || description === originalDescription
      ? { $ref }
      : { $ref, description };
  };

  return {
    refer: refer as Refer,
    components: Object.fromEntries([...named].sort(byKey).map(([id, schema]) => [id, inside(schema)])),
  };
};

const operation = (operationId: string, endpoint: Endpoint, refer: Refer): OperationObject => {
  const description = [endpoint.description, accessNote(endpoint.access)].filter(Boolean).join("\n\n");
  return {
    operationId,
    tags: [endpoint.area],
    summary: endpoint.summary,
    ...(description && { description }),
    security: security(endpoint.access),
    ...("guests" in endpoint.access && endpoint.access.guests && { "x-guests": true }),
    parameters: [
      ...parameters("path", endpoint.params, refer),
      ...parameters("query", endpoint.query, refer),
      ...parameters("header", endpoint.headers, refer),
    ],
    ...(endpoint.body && {
      requestBody: { required: !endpoint.bodyOptional, content: content(endpoint.body, refer) },
    }),
    responses: {
      ...Object.fromEntries(
        [endpoint.answer, ...(endpoint.otherAnswers ?? [])].map((answer) => [
          answer.status,
          success(answer, refer),
        ]),
      ),
      ...errorResponses(endpoint, refer),
    },
  };
};

const errorResponses = (endpoint: Endpoint, refer: Refer) => {
  if (endpoint.protocol === "oauth") return oauthErrors(endpoint, refer);
  return endpoint.protocol === "mcp" ? mcpErrors(refer) : problems(endpoint);
};

const problems = (endpoint: Endpoint) =>
  Object.fromEntries(
    problemGroups(endpoint).map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
  );

/** Browsers get a page that explains the error. */
const oauthErrors = ({ method, path }: Endpoint, refer: Refer): Record<string, ResponseObject> => {
  const shownToPeople = method === "GET" && path.startsWith("/oauth/");
  const errorContent = content(
    { "application/json": OAuthError, ...(shownToPeople && { "text/html": page }) },
    refer,
  );
  return {
    "4XX": {
      description: "The request is invalid, or there were too many (429, with `Retry-After`).",
      headers: headers(["Retry-After", "WWW-Authenticate", "Accept-Encoding"]),
      content: errorContent,
    },
    "5XX": {
      description: "`server_error`, or `temporarily_unavailable` with `Retry-After`.",
      headers: headers(["Retry-After"]),
      content: errorContent,
    },
  };
};

const page = Type.Unsafe<string>({ type: "string", description: "A page, for clients that accept HTML." });

const mcpErrors = (refer: Refer): Record<string, ResponseObject> => ({
  "4XX": {
    description:
      "The request was rejected. The body is a JSON-RPC error whose `data` is the problem. For 401 and 403, `WWW-Authenticate` says where to get a token and which scope is missing.",
    headers: headers(["WWW-Authenticate", "Retry-After", "Accept-Encoding"]),
    content: content({ "application/json": JsonRpcError }, refer),
  },
  "5XX": {
    description: "An internal error, or the service cannot respond right now (503, with `Retry-After`).",
    headers: headers(["Retry-After"]),
    content: content({ "application/json": JsonRpcError }, refer),
  },
});

const accessNote = (access: Access): string | undefined => {
  if (access.kind === "open") return undefined;
  if (access.kind === "anyToken")
    return "Any access token is accepted, also a guest's. Each tool needs its own scope.";
  const notes = [
    access.kind === "appsOnly" && "Reserved for the service's own apps.",
    access.guests && "A guest's token is enough.",
  ];
  return notes.filter(Boolean).join(" ");
};

/** The service's own apps may do everything that a scope allows. */
const security = (access: Access): SecurityRequirement[] => {
  const ownApps = [{ appToken: [] }, { session: [] }];
  if (access.kind === "open") return [];
  if (access.kind === "anyToken") return [{ oauth2: [] }, { appToken: [] }];
  return access.kind === "appsOnly" ? ownApps : [{ oauth2: [access.scope] }, ...ownApps];
};

const parameters = (place: string, schema: TObject | undefined, refer: Refer): ParameterObject[] =>
  Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = property as { description?: string };
    return {
      name: place === "header" ? usualSpelling(name) : name,
      in: place,
      required: schema?.required?.includes(name) ?? false,
      ...(description !== undefined && { description }),
      schema: refer(rest),
    };
  });

/** `if-none-match` as RFCs write it: `If-None-Match`. */
const usualSpelling = (header: string) => header.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());

const content = (types: Content, refer: Refer) => mapValues(types, (schema) => ({ schema: refer(schema) }));

const standardHeaders: readonly ResponseHeader[] = ["X-Request-Id", "RateLimit", "RateLimit-Policy"];

const headers = (names: readonly ResponseHeader[]) =>
  Object.fromEntries(
    [...standardHeaders, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

const success = (answer: Answer, refer: Refer): ResponseObject => ({
  description: answer.description,
  headers: headers(answer.headers ?? []),
  ...(answer.body && { content: content({ ...answer.body, ...answer.alsoAs }, refer) }),
});

/**
 * All error codes of an operation: those that follow from its definition, and those that it adds. Errors before an
 * operation is found (a wrong method, path or header) are described in the introduction.
 */
const errorsOf = ({
  method,
  access,
  params,
  recentSignIn,
  headers,
  body,
  errors: own = [],
}: Endpoint): ErrorCode[] => {
  const takes = (header: string) => headers !== undefined && header in headers.properties;
  const possible = new Set<ErrorCode | false | undefined>([
    "badRequest",
    access.kind !== "open" && "unauthorized",
    access.kind !== "open" && !access.guests && "signInRequired",
    access.kind === "appsOnly" && "forbidden",
    recentSignIn && "recentSignInRequired",
    access.kind === "scope" && "insufficientScope",
    // Clients may send a body and a cookie even where none is expected.
    ...(method === "GET" ? [] : (["crossOrigin", "payloadTooLarge", "unsupportedMediaType"] as const)),
    params !== undefined && "uriTooLong",
    body !== undefined && "validationFailed",
    // A guarded write that is repeated is recognised by the version that it wrote, and keeps nobody waiting.
    ...(takes("idempotency-key") && !takes("if-match")
      ? (["idempotencyInProgress", "idempotencyKeyReused"] as const)
      : []),
    ...(takes("if-match") ? (["itineraryModified", "preconditionRequired"] as const) : []),
    ...own,
    "rateLimited",
    "internal",
    "unavailable",
  ]);
  return (Object.keys(errors) as ErrorCode[]).filter((code) => possible.has(code));
};

/** The codes by status. OpenAPI has one response for each status, so its description and examples name the codes. */
const problemGroups = (endpoint: Endpoint) =>
  Object.entries(Object.groupBy(errorsOf(endpoint), (code) => errors[code].status)).map(
    ([status, codes = []]) => ({ status, codes, name: codes.join("-") }),
  );

const errorHeaders: { readonly [code in ErrorCode]?: readonly ResponseHeader[] } = {
  unauthorized: ["WWW-Authenticate"],
  signInRequired: ["WWW-Authenticate"],
  insufficientScope: ["WWW-Authenticate"],
  itineraryModified: ["ETag"],
  idempotencyInProgress: ["Retry-After"],
  rateLimited: ["Retry-After"],
  importAllowanceExceeded: ["Retry-After"],
  unavailable: ["Retry-After"],
  unsupportedMediaType: ["Accept-Encoding", "Accept-Patch"],
  rangeNotSatisfiable: ["Content-Range"],
};

const problemResponse = (codes: readonly ErrorCode[], refer: Refer): ResponseObject => ({
  description: codes.map((code) => `\`${code}\`: ${errors[code].meaning}`).join("\n\n"),
  headers: headers(codes.flatMap((code) => errorHeaders[code] ?? [])),
  content: {
    "application/problem+json": {
      schema: refer(Problem),
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
});

const problemExample = (code: ErrorCode, baseUrl: string): Problem => ({
  type: `${baseUrl}/docs/errors#${code}`,
  title: errors[code].title,
  status: errors[code].status,
  code,
  detail: errors[code].meaning,
  instance: responseHeaders["X-Request-Id"].example,
  ...(code === "validationFailed" && {
    errors: [{ path: "/days/0/stops/1/coordinate/latitude", message: "must be <= 90" }],
  }),
});

const securitySchemes = (baseUrl: string) => ({
  oauth2: {
    type: "oauth2",
    description:
      "For apps acting on behalf of a traveller. PKCE with S256 is required; apps register themselves at `/oauth/register`.",
    flows: {
      authorizationCode: {
        authorizationUrl: `${baseUrl}/oauth/authorize`,
        tokenUrl: `${baseUrl}/oauth/token`,
        refreshUrl: `${baseUrl}/oauth/token`,
        scopes,
      },
    },
  },
  appToken: {
    type: "http",
    scheme: "bearer",
    description: "A token issued to one of the service's own apps.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "waybook_session",
    description:
      "The web app's session; `__Host-waybook_session` on https. Requests that change something must come from the service's own pages.",
  },
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const idOf = (value: unknown): string | undefined =>
  isRecord(value) && typeof value.$id === "string" ? value.$id : undefined;

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

const mapValues = <T extends object, R>(record: T, map: (value: T[keyof T], key: keyof T) => R) =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, map(value, key as keyof T)]),
  ) as Record<string, R>;
