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
    /** Who may call the route. A route without it does not start. */
    access?: Access;
    /** Whether the caller must have proved a moment ago who they are. */
    recentSignIn?: boolean;
    /** False for what load balancers and browsers fetch in numbers: health checks, pages and their files. */
    rateLimited?: boolean;
    /** The content types that its body may have. */
    contentTypes?: readonly string[];
    /** Those that are taken as bytes, whole or as a stream, and how many at most. */
    bytes?: { readonly types: readonly string[]; readonly limit: number };
  }
  interface FastifyRequest {
    /** Who is calling; on an open route perhaps nobody. See admission.ts. */
    principal: Principal | null;
  }
}

/** The request as the endpoint's schemas make it. */
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

/** As `RequestOf`, with a body that is still on its way. */
type StreamedRequestOf<E extends Endpoint> = Omit<RequestOf<E>, "body"> & { readonly body: Readable };

/** What a handler gives: the body by its schema, JSON text that is sent on as it is, or bytes as they come. */
type HandlerResult<E extends Endpoint> = AnswerOf<E> | JsonText | Readable | undefined;

/** Stored JSON on its way out: it was validated when it came in, so it is not parsed to be written again. */
type JsonText = { readonly jsonText: string };

type Options = {
  rateLimited?: boolean;
  /** In bytes; JSON's limit when left out. */
  bodyLimit?: number;
  /** Refuses by what the head says, before the body is read. */
  checkHead?: (request: FastifyRequest) => void;
};

type Handle<Request, E extends Endpoint> = (
  request: Request,
  reply: FastifyReply,
) => Promise<HandlerResult<E>> | Promise<void> | HandlerResult<E>;

/** In bytes. */
export const jsonBodyLimit = 1_048_576;
/** What anyone may send before it is known who they are. */
export const anonymousBodyLimit = 16_384;

const jsonBodyLimitOf = ({ path }: Endpoint) =>
  path.startsWith("/auth/") ? anonymousBodyLimit : jsonBodyLimit;

/** Mounts one endpoint of the contract. The handler translates; rules live in the use case it calls. */
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
 * As `route`, for bodies that are never held whole: the handler gets them as they come, JSON too, and judges them.
 * Whoever may not send one is refused before it is read.
 */
export function streamedRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handle<StreamedRequestOf<E>, E>,
  { bodyLimit }: { readonly bodyLimit: number },
): void {
  const { schema, ...options } = optionsOf<E, StreamedRequestOf<E>>(endpoint, handle, true);
  const { body: _, ...judged } = schema ?? {};
  const types = Object.keys((endpoint as Endpoint).body ?? {});
  mountForStream(app, { types, bodyLimit }, { ...options, schema: judged });
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
        return handled.then<unknown>((given) => payloadOf(given ?? undefined, request, reply, answer));
      // What is at hand is sent at once, without a promise in between.
      const payload = payloadOf(handled, request, reply, answer);
      if (payload instanceof Promise) return payload;
      reply.send(payload);
    },
  };
}

/** Where JSON is one of several types, or there may be no body, only JSON is judged by its schema. */
const bodySchema = (schema: TSchema, onlyWhereJson: boolean): unknown =>
  onlyWhereJson ? { content: { "application/json": { schema } } } : schema;

type BytesRouteOptions = {
  readonly types: readonly string[];
  readonly alsoJson: boolean;
  readonly bodyOptional: boolean;
  readonly bodyLimit: number;
};

/** In a scope of its own, which takes these types and perhaps JSON, and gives the body as a buffer. */
function mountForBytes(
  app: FastifyInstance,
  { types, alsoJson, bodyOptional, bodyLimit }: BytesRouteOptions,
  options: RouteOptions,
): void {
  void app.register((app, _, done) => {
    if (!alsoJson) app.removeAllContentTypeParsers();
    // The limit is for the bytes; JSON keeps its own.
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

/** In a scope of its own, which takes these types, or any, and gives the body as it comes. */
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
        // What is no content type at all tells as much as none.
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

/** A file of no bytes is still a file, and gets its type back. False when what came is none of these types. */
function acceptEmptyFile(
  types: readonly string[],
  { emptyBodyType: typeOfNothing, headers }: FastifyRequest,
): boolean {
  const isOneOf = types.some((type) => type === "*/*" || typeOfNothing?.toLowerCase().startsWith(type));
  if (typeOfNothing === null || !isOneOf) return false;
  headers["content-type"] = typeOfNothing;
  return true;
}

function payloadOf<E extends Endpoint>(
  given: HandlerResult<E>,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body = {} }: Answer,
): string | Readable | Promise<Buffer> | undefined {
  if (status !== 200 && reply.statusCode === 200) reply.code(status);
  if (given === undefined) {
    // RFC 9110 15.4.5: what the 200 would have said, for what is compressed below.
    if (reply.statusCode === 304 && body["application/json"]) varyBy(reply, "accept-encoding");
    return undefined;
  }
  if (given instanceof Readable) {
    const [type = ""] = Object.keys(body);
    // Where the contract names several, the handler has said which it is; what is not sent has none.
    if (!reply.hasHeader("content-type") && reply.statusCode !== 304) reply.type(type);
    return given;
  }
  reply.type("application/json; charset=utf-8");
  const text = isJsonText(given) ? given.jsonText : (reply.serialize(given as object) as string);
  return compress(text, request, reply);
}

/** Unknown query parameters are refused, also where none is known. */
const noQuery = { type: "object", additionalProperties: false } as const;

const isJsonText = (given: unknown): given is JsonText =>
  typeof given === "object" && given !== null && "jsonText" in given;
