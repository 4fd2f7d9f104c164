import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ErrorCode, errors, type FieldError, type Problem } from "../../contract/errors.ts";
import { StoreAway } from "../outside/blobs/blobs.ts";
import type { Parts } from "../parts.ts";
import { isDatabaseAway } from "../platform/database/connect.ts";
import { vanishedId } from "../platform/database/vanished.ts";
import { Failure } from "../platform/failure.ts";
import { fieldErrors, summarizeErrors } from "../platform/validation/field-errors.ts";

/** Fastify's own refusals, in our words. */
const frameworkFailures: Readonly<Record<string, (error: FastifyError, request: FastifyRequest) => Failure>> =
  {
    FST_ERR_CTP_INVALID_JSON_BODY: () => badRequest("The body is not valid JSON."),
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => badRequest("The body is not as long as Content-Length says."),
    FST_ERR_BAD_URL: () => badRequest("The address has a broken %-escape."),
    FST_ERR_MAX_PARAM_LENGTH: () => new Failure("uriTooLong"),
    FST_ERR_CTP_BODY_TOO_LARGE: (_, { routeOptions: { bodyLimit, config }, mediaType }) => {
      const limit = mediaType && config.bytes?.types.includes(mediaType) ? config.bytes.limit : bodyLimit;
      return new Failure("payloadTooLarge", {
        detail: `The body is over the limit of ${limit?.toLocaleString("en")} bytes.`,
      });
    },
    FST_ERR_CTP_INVALID_MEDIA_TYPE: (_, request) =>
      new Failure("unsupportedMediaType", {
        detail: `This endpoint does not take ${request.headers["content-type"] || "a body without a content type"}.`,
      }),
  };

const badRequest = (detail: string, errors?: FieldError[]) =>
  new Failure("badRequest", { detail, ...(errors && { errors }) });

/** Whatever was thrown, as the failure the caller is told about. What we did not foresee says nothing. */
export function toFailure(error: unknown, request?: FastifyRequest, principal = request?.principal): Failure {
  if (error instanceof Failure) return error;
  const thrown = error as FastifyError;
  if (thrown.validation) return validationFailure(thrown, request);
  const known = frameworkFailures[thrown.code];
  if (known && request) return known(thrown, request);
  // An answer as a stream that nobody was there to take.
  if (thrown.code === "ERR_STREAM_PREMATURE_CLOSE" && request?.raw.socket.destroyed)
    return new Failure("requestTimeout", { detail: "The connection was closed before the answer." });
  // Before the database is suspected: a caller's connection is reset with the same code as one of ours.
  if (thrown.statusCode === 400 && thrown.code === "ECONNRESET")
    return badRequest("The body broke off before its end. Send it again.");
  if (isDatabaseAway(error)) {
    return new Failure("unavailable", {
      detail: "The database cannot answer right now. Repeat the request in a moment.",
      retryAfterSeconds: 2,
      cause: error,
    });
  }
  if (error instanceof StoreAway) {
    return new Failure("unavailable", {
      detail: "Files cannot be stored or read right now. Repeat the request in a moment.",
      retryAfterSeconds: 5,
      cause: error,
    });
  }
  const vanished = vanishedId(error);
  if (vanished !== undefined) {
    const isCaller = principal?.kind === "traveller" && principal.travellerId === vanished;
    return isCaller
      ? new Failure("unauthorized", { invalidToken: !principal.session })
      : new Failure("notFound");
  }
  // Parsers (of JSON with a `__proto__`, say) mark what is the caller's fault.
  if (thrown.statusCode === 400) return badRequest("The body is not valid JSON.");
  return new Failure("internal", { cause: error });
}

function validationFailure(
  { validation = [], validationContext }: FastifyError,
  request?: FastifyRequest,
): Failure {
  const places = fieldErrors(validation);
  switch (validationContext) {
    case "params":
      // An id that cannot exist is as absent as one that does not.
      return new Failure("notFound");
    case "body":
      if (request?.emptyBodyType) return badRequest("The content type is JSON, but the body is empty.");
      return new Failure("validationFailed", { detail: summarizeErrors(places), errors: places });
    case "headers":
      if (validation.some(({ params }) => params.missingProperty === "if-match"))
        return new Failure("preconditionRequired");
      return badRequest(summarizeErrors(places), places);
    default:
      return badRequest(summarizeErrors(places), places);
  }
}

export function problemOf(failure: Failure, publicUrl: string, requestId: string): Problem {
  const { status, title } = errors[failure.code];
  return {
    type: `${publicUrl}/docs/errors#${failure.code}`,
    title,
    status,
    code: failure.code,
    detail: failure.message,
    instance: requestId,
    ...(failure.particulars.errors && { errors: [...failure.particulars.errors] }),
  };
}

/** The headers that belong to a failure, by its code. */
function failureHeaders(
  { code, particulars }: Failure,
  publicUrl: string,
  resource: string,
): Record<string, string> {
  const { etag, retryAfterSeconds, allow, acceptEncoding, acceptPatch, size } = particulars;
  const challenge = challenges[code]?.(particulars);
  return {
    ...(etag && { etag }),
    ...(retryAfterSeconds && { "retry-after": String(Math.ceil(retryAfterSeconds)) }),
    ...(allow && { allow: allow.join(", ") }),
    ...(acceptEncoding && { "accept-encoding": acceptEncoding }),
    ...(acceptPatch && { "accept-patch": acceptPatch.join(", ") }),
    ...(size !== undefined && { "content-range": `bytes */${size}` }),
    ...(challenge !== undefined && {
      // RFC 9728 5.1: tells a client that knows nothing yet where to begin.
      "www-authenticate": `Bearer ${challenge}resource_metadata="${publicUrl}/.well-known/oauth-protected-resource${resource}"`,
    }),
  };
}

const challenges: Partial<Record<ErrorCode, (particulars: Failure["particulars"]) => string>> = {
  unauthorized: ({ invalidToken }) => (invalidToken ? 'error="invalid_token", ' : ""),
  signInRequired: () => "",
  insufficientScope: ({ scope }) => `error="insufficient_scope", scope="${scope}", `,
};

/** Every failure of every route leaves through here, as problem+json. */
export function mapErrors(app: FastifyInstance, parts: Pick<Parts, "config" | "log">): void {
  app.setErrorHandler((error, request, reply) => sendFailure(reply, toFailure(error, request), parts));
}

/** What is our own fault is told to the operator, whatever the caller is told. */
export function logFailure(failure: Failure, requestId: string, log: Parts["log"]): void {
  if (errors[failure.code].status < 500) return;
  const level = failure.code === "internal" ? "error" : "warn";
  log[level]({ requestId, err: failure.cause ?? failure }, failure.message);
}

type ProblemOptions = {
  /** For where a standard wants another shape. */
  readonly write?: (failure: Failure, publicUrl: string, requestId: string) => object;
  /** The path of the protected resource that the route belongs to, where it is one of its own. */
  readonly resource?: string;
};

/** Whoever announces more than any body that we take anywhere is hung up on. */
const maxDiscardedBytes = 64 * 1_048_576;

/** A connection that is closed while a body still comes takes the answer with it: its rest is taken and thrown away. */
function discardBody(reply: FastifyReply): void {
  const { raw, headers } = reply.request;
  // Left open, it would be read to its end by Node.
  if (!(Number(headers["content-length"]) <= maxDiscardedBytes))
    return void reply.header("connection", "close");
  reply.removeHeader("connection");
  raw.resume();
}

/** What a route may have said of the answer that there is none of now. */
const contentHeaders = [
  ...["cache-control", "content-security-policy", "content-disposition", "content-encoding"],
  ...["content-length", "etag", "last-modified", "accept-ranges"],
];

export function sendFailure(
  reply: FastifyReply,
  failure: Failure,
  { config: { publicUrl }, log }: Pick<Parts, "config" | "log">,
  { write = problemOf, resource = "" }: ProblemOptions = {},
): FastifyReply {
  const { id } = reply.request;
  const { status } = errors[failure.code];
  logFailure(failure, id, log);
  if (failure.code === "payloadTooLarge") discardBody(reply);
  for (const name of contentHeaders) reply.removeHeader(name);
  const { method, routeOptions } = reply.request;
  // RFC 5789 2.2
  if (method === "PATCH" && status === 415 && routeOptions.config.contentTypes)
    reply.header("accept-patch", routeOptions.config.contentTypes.join(", "));
  return reply
    .code(status)
    .headers({ "x-request-id": id, ...failureHeaders(failure, publicUrl, resource) })
    .type(write === problemOf ? "application/problem+json; charset=utf-8" : "application/json; charset=utf-8")
    .send(JSON.stringify(write(failure, publicUrl, id)));
}
