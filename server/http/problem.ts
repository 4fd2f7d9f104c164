import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ErrorCode, errors, type FieldError, type Problem } from "../../contract/errors.ts";
import { StoreAway } from "../outside/blobs/blobs.ts";
import type { Parts } from "../parts.ts";
import { isDatabaseAway } from "../platform/database/connect.ts";
import { vanishedId } from "../platform/database/vanished.ts";
import { Failure } from "../platform/failure.ts";
import { fieldErrors, summarizeErrors } from "../platform/validation/field-errors.ts";

/** Fastify's errors as ours. */
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

/** Turns anything thrown into a failure. An unexpected error reveals nothing to the client. */
export function toFailure(error: unknown, request?: FastifyRequest, principal = request?.principal): Failure {
  if (error instanceof Failure) return error;
  const thrown = error as FastifyError;
  if (thrown.validation) return validationFailure(thrown, request);
  const toKnownFailure = frameworkFailures[thrown.code];
  if (toKnownFailure && request) return toKnownFailure(thrown, request);
  // The client left while a stream was being sent.
  if (thrown.code === "ERR_STREAM_PREMATURE_CLOSE" && request?.raw.socket.destroyed)
    return new Failure("requestTimeout", { detail: "The connection was closed before the response." });
  // Before the check for the database: a client's reset connection has the same code.
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
    const isCaller =
      principal?.kind === "traveller" &&
      [principal.travellerId, principal.session?.id, principal.ends?.with].includes(vanished);
    return isCaller
      ? new Failure("unauthorized", { invalidToken: !principal.session })
      : new Failure("notFound");
  }
  // Parsers set this status, for example for JSON with a `__proto__`.
  if (thrown.statusCode === 400) return badRequest("The body is not valid JSON.");
  return new Failure("internal", { cause: error });
}

function validationFailure(
  { validation = [], validationContext }: FastifyError,
  request?: FastifyRequest,
): Failure {
  const fields = fieldErrors(validation);
  switch (validationContext) {
    case "params":
      // A malformed id is treated like one that does not exist.
      return new Failure("notFound");
    case "body":
      if (request?.emptyBodyType) return badRequest("The content type is JSON, but the body is empty.");
      return new Failure("validationFailed", { detail: summarizeErrors(fields), errors: fields });
    case "headers":
      if (validation.some(({ params }) => params.missingProperty === "if-match"))
        return new Failure("preconditionRequired");
      return badRequest(summarizeErrors(fields), fields);
    default:
      return badRequest(summarizeErrors(fields), fields);
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
      // RFC 9728 5.1: where a client finds the authorization server.
      "www-authenticate": `Bearer ${challenge}resource_metadata="${publicUrl}/.well-known/oauth-protected-resource${resource}"`,
    }),
  };
}

const challenges: Partial<Record<ErrorCode, (particulars: Failure["particulars"]) => string>> = {
  unauthorized: ({ invalidToken }) => (invalidToken ? 'error="invalid_token", ' : ""),
  signInRequired: () => "",
  insufficientScope: ({ scope }) => `error="insufficient_scope", scope="${scope}", `,
};

/** Sends every failure as problem+json. */
export function mapErrors(app: FastifyInstance, parts: Pick<Parts, "config" | "log">): void {
  app.setErrorHandler((error, request, reply) => sendFailure(reply, toFailure(error, request), parts));
}

/** Logs failures that are our own fault. */
export function logFailure(failure: Failure, requestId: string, log: Parts["log"]): void {
  if (errors[failure.code].status < 500) return;
  const level = failure.code === "internal" ? "error" : "warn";
  log[level]({ requestId, err: failure.cause ?? failure }, failure.message);
}

type ProblemOptions = {
  /** For endpoints whose standard requires another format. */
  readonly write?: (failure: Failure, publicUrl: string, requestId: string) => object;
  /** The path of the route's protected resource, if it is not the API itself. */
  readonly resource?: string;
};

/** More than any body we accept; a client that announces more is disconnected. */
const maxDiscardedBytes = 64 * 1_048_576;

/** Reads and discards the rest of the body: closing the connection earlier would lose the response. */
function discardBody(reply: FastifyReply): void {
  const { raw, headers } = reply.request;
  // On an open connection Node would read it to the end.
  if (!(Number(headers["content-length"]) <= maxDiscardedBytes))
    return void reply.header("connection", "close");
  reply.removeHeader("connection");
  raw.resume();
}

/** Headers that a route may have set for the content that is not sent now. */
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
