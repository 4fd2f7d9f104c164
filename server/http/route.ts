import { Readable } from "node:stream";
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteOptions,
} from "fastify";
import type { TSchema } from "typebox";
import type {
  Access,
  Answer,
  AnswerOf,
  BodyOf,
  Endpoint,
  HeadersOf,
  ParamsOf,
  QueryOf,
} from "../../contract/endpoint.ts";
import type { Principal } from "../access/principal.ts";
import { Failure } from "../platform/failure.ts";
import { compress } from "./compress.ts";
import { payloadTooLarge, streamedBody } from "./streamed-body.ts";
import { varyBy } from "./vary-by.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call the route. The app does not start without it. */
    access?: Access;
    /** Whether the traveller must have signed in recently. */
    recentSignIn?: boolean;
    /** False for what is fetched often: health checks, pages and their files. */
    rateLimited?: boolean;
    /** The content types that the route accepts. */
    contentTypes?: readonly string[];
    /** The content types that arrive as bytes, whole or as a stream, and their limit. */
    bytes?: { readonly types: readonly string[]; readonly limit: number };
  }
  interface FastifyRequest {
    /** Null on an open route without credentials. See admission.ts. */
    principal: Principal | null;
  }
}

/** The request with the types of the endpoint's schemas. */
type RequestOf<E extends Endpoint> = Omit<
  FastifyRequest,
  "principal" | "params" | "query" | "headers" | "body"
> & {
  readonly principal: E["access"] extends { kind: "open" } ? Principal | null : Principal;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly headers: HeadersOf<E>;
  readonly body: BodyOf<E>;
};

/** As `RequestOf`, with the body as a stream. */
type StreamedRequestOf<E extends Endpoint> = Omit<RequestOf<E>, "body"> & { readonly body: Readable };

/** What a handler returns: the body by its schema, JSON text, or a stream of bytes. */
type HandlerResult<E extends Endpoint> = AnswerOf<E> | JsonText | Readable | undefined;

/** Stored JSON, which was validated when it was written and is sent unparsed. */
type JsonText = { readonly jsonText: string };

type Options = {
  rateLimited?: boolean;
  /** In bytes; by default JSON's limit. */
  bodyLimit?: number;
  /** Throws if the request's head is not acceptable, before the body is read. */
  checkHead?: (request: FastifyRequest) => void;
};

type Handle<Request, E extends Endpoint> = (
  request: Request,
  reply: FastifyReply,
) => Promise<HandlerResult<E>> | Promise<void> | HandlerResult<E>;

/** In bytes. */
export const jsonBodyLimit = 1_048_576;
/** The limit, in bytes, for bodies of people who are not signed in yet. */
export const anonymousBodyLimit = 16_384;

const jsonBodyLimitOf = ({ path }: Endpoint) =>
  path.startsWith("/auth/") ? anonymousBodyLimit : jsonBodyLimit;

/** Mounts an endpoint of the contract. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handle<RequestOf<E>, E>,
  { rateLimited = true, bodyLimit = jsonBodyLimitOf(endpoint), checkHead: refuse }: Options = {},
): void {
  const { body, bodyOptional = false } = endpoint as Endpoint;
  const alsoJson = body?.["application/json"] !== undefined;
  const types = bytesTypesOf(endpoint);
  const options = {
    ...optionsOf(endpoint, handle, rateLimited),
    ...(refuse && { onRequest: checkBeforeBody(refuse) }),
  };
  if (types.length > 0) mountForBytes(app, { types, alsoJson, bodyOptional, bodyLimit }, options);
  else app.route({ ...options, bodyLimit });
}

const checkBeforeBody =
  (refuse: (request: FastifyRequest) => void): onRequestHookHandler =>
  (request, _, done) => {
    try {
      refuse(request);
      done();
    } catch (error) {
      done(error as Error);
    }
  };

/**
 * As `route`, for bodies that are never held in memory: the handler gets a stream, also of JSON, and validates it.
 * Callers without access are rejected before the body is read.
 */
export function streamedRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handle<StreamedRequestOf<E>, E>,
  { bodyLimit }: { readonly bodyLimit: number },
): void {
  const { schema, ...options } = optionsOf<E, StreamedRequestOf<E>>(endpoint, handle, true);
  const { body: _, ...validated } = schema ?? {};
  const types = Object.keys((endpoint as Endpoint).body ?? {});
  mountForStream(app, { types, bodyLimit }, { ...options, schema: validated });
}

const bytesTypesOf = ({ body = {} }: Endpoint): string[] =>
  Object.keys(body).filter((type) => !/[/+]json$/.test(type));

function optionsOf<E extends Endpoint, Request>(
  endpoint: E,
  handle: Handle<Request, E>,
  rateLimited: boolean,
): RouteOptions {
  const { method, path, access, recentSignIn, params, query, headers, body, bodyOptional, answer } =
    endpoint as Endpoint;
  const json = body?.["application/json"];
  const onlyWhereJson = bodyOptional || bytesTypesOf(endpoint).length > 0;
  const answerSchema = answer.body?.["application/json"];
  return {
    method,
    url: path.replace(/\{(\w+)\}/g, ":$1"),
    config: {
      access,
      rateLimited,
      ...(recentSignIn && { recentSignIn }),
      ...(body && { contentTypes: Object.keys(body) }),
    },
    schema: {
      ...(params && { params }),
      querystring: query ?? noQuery,
      ...(headers && { headers }),
      ...(json && { body: bodySchema(json, onlyWhereJson) }),
      ...(answerSchema && { response: { [answer.status]: answerSchema } }),
    },
    handler: (request, reply) => {
      const handled = handle(request as Request, reply);
      if (handled instanceof Promise)
        return handled.then<unknown>((result) => toPayload(result ?? undefined, request, reply, answer));
      // A result that needs no waiting is sent without a promise (docs/decisions/0003).
      const payload = toPayload(handled, request, reply, answer);
      if (payload instanceof Promise) return payload;
      reply.send(payload);
    },
  };
}

/** Where the body is optional or may have other types, the schema applies to JSON alone. */
const bodySchema = (schema: TSchema, onlyWhereJson: boolean): unknown =>
  onlyWhereJson ? { content: { "application/json": { schema } } } : schema;

type BytesRouteOptions = {
  readonly types: readonly string[];
  readonly alsoJson: boolean;
  readonly bodyOptional: boolean;
  readonly bodyLimit: number;
};

/** In a scope of its own that accepts these types, perhaps JSON, and passes the body as a buffer. */
function mountForBytes(
  app: FastifyInstance,
  { types, alsoJson, bodyOptional, bodyLimit }: BytesRouteOptions,
  options: RouteOptions,
): void {
  void app.register((app, _, done) => {
    if (!alsoJson) app.removeAllContentTypeParsers();
    // This limit is for bytes; JSON keeps its own.
    const parsing = { parseAs: "buffer", bodyLimit } as const;
    app.addContentTypeParser([...types], parsing, (_, body, done) => done(null, body));
    app.route({
      ...options,
      config: { ...options.config, bytes: { types, limit: bodyLimit } } as FastifyContextConfig,
      preValidation: (request, _, done) => {
        if (acceptEmptyFile(types, request)) request.body = Buffer.alloc(0);
        if (request.body === undefined && !bodyOptional) return done(bodyRequired(types));
        done();
      },
    });
    done();
  });
}

/** In a scope of its own that accepts these types, or any, and passes the body as a stream. */
function mountForStream(
  app: FastifyInstance,
  { types, bodyLimit }: Pick<BytesRouteOptions, "types" | "bodyLimit">,
  options: RouteOptions,
): void {
  const takesAny = types.includes("*/*");
  void app.register((app, _, done) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(takesAny ? "*" : [...types], ({ raw }, _, done) =>
      done(null, streamedBody(raw, bodyLimit)),
    );
    app.route({
      ...options,
      config: { ...options.config, bytes: { types, limit: bodyLimit } } as FastifyContextConfig,
      onRequest: ({ headers, mediaType }, _, done) => {
        // An invalid content type counts as none.
        if (takesAny && !mediaType) delete headers["content-type"];
        if (Number(headers["content-length"]) > bodyLimit) done(payloadTooLarge(bodyLimit));
        else done();
      },
      preValidation: (request, _, done) => {
        if (request.body === undefined && !acceptEmptyFile(types, request) && !takesAny)
          return done(bodyRequired(types));
        request.body ??= Readable.from([]);
        done();
      },
    });
    done();
  });
}

const bodyRequired = (types: readonly string[]) =>
  new Failure("unsupportedMediaType", { detail: `Send a body: ${types.join(", ")}.` });

/** Restores the content type of an empty file. False when it is none of these types. */
function acceptEmptyFile(types: readonly string[], { emptyBodyType, headers }: FastifyRequest): boolean {
  const isAccepted = types.some((type) => type === "*/*" || emptyBodyType?.toLowerCase().startsWith(type));
  if (emptyBodyType === null || !isAccepted) return false;
  headers["content-type"] = emptyBodyType;
  return true;
}

function toPayload<E extends Endpoint>(
  result: HandlerResult<E>,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body = {} }: Answer,
): string | Readable | Promise<Buffer> | undefined {
  if (status !== 200 && reply.statusCode === 200) reply.code(status);
  if (result === undefined) {
    // RFC 9110 15.4.5: a 304 has the Vary header of the 200.
    if (reply.statusCode === 304 && body["application/json"]) varyBy(reply, "accept-encoding");
    return undefined;
  }
  if (result instanceof Readable) {
    const [type = ""] = Object.keys(body);
    // Where the contract has several types, the handler has set it; a 304 has none.
    if (!reply.hasHeader("content-type") && reply.statusCode !== 304) reply.type(type);
    return result;
  }
  reply.type("application/json; charset=utf-8");
  const text = isJsonText(result) ? result.jsonText : (reply.serialize(result as object) as string);
  return compress(text, request, reply);
}

/** Rejects unknown query parameters on endpoints that have none. */
const noQuery = { type: "object", additionalProperties: false } as const;

const isJsonText = (value: unknown): value is JsonText =>
  typeof value === "object" && value !== null && "jsonText" in value;
