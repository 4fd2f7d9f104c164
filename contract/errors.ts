import { choice } from "./formats.ts";
import * as Type from "./schema-builders.ts";

type ErrorEntry = { readonly status: number; readonly title: string; readonly meaning: string };

/** Every error of the API. A code that is not in this table does not compile. */
export const errors = {
  badRequest: {
    status: 400,
    title: "Bad request",
    meaning:
      "The request is malformed: the JSON does not parse, a query parameter is unknown or out of range, the cursor is from another query, or the Idempotency-Key is not a UUID.",
  },
  unauthorized: {
    status: 401,
    title: "Unauthorized",
    meaning:
      "The access token is missing, unknown, expired or revoked. `WWW-Authenticate` says where to get one.",
  },
  signInRequired: {
    status: 401,
    title: "Sign-in required",
    meaning: "The token is a guest's, but this requires a traveller. Sign in and use the traveller's token.",
  },
  subscriptionRequired: {
    status: 402,
    title: "Subscription required",
    meaning: "Media import is part of the paid plan, which this traveller does not have.",
  },
  forbidden: {
    status: 403,
    title: "Forbidden",
    meaning: "Only the service's own apps can call this endpoint, whatever scopes the token has.",
  },
  insufficientScope: {
    status: 403,
    title: "Insufficient scope",
    meaning:
      "The token lacks the required scope, which `WWW-Authenticate` names. Ask the traveller to allow it.",
  },
  accountSuspended: {
    status: 403,
    title: "Account suspended",
    meaning: "A moderator has suspended the account. Nobody can sign in to it, and no app has access to it.",
  },
  recentSignInRequired: {
    status: 403,
    title: "Recent sign-in required",
    meaning:
      "This cannot be undone, and the traveller signed in more than 10 minutes ago. Let them sign in again with `POST /auth/recent-sign-in` (by password, passkey or mailed code), then repeat the request.",
  },
  crossOrigin: {
    status: 403,
    title: "Cross-origin request",
    meaning:
      "A cookie session may only change things from the service's own pages. Other origins use an access token.",
  },
  roleRequired: {
    status: 403,
    title: "Role required",
    meaning:
      "The caller can see the itinerary, but their role does not allow this; or only moderators can do this.",
  },
  notFound: {
    status: 404,
    title: "Not found",
    meaning: "It does not exist, or the caller has no access to it. The response does not say which.",
  },
  methodNotAllowed: {
    status: 405,
    title: "Method not allowed",
    meaning: "The path exists, but not with this method. `Allow` lists the supported methods.",
  },
  requestTimeout: {
    status: 408,
    title: "Request timeout",
    meaning: "The request did not arrive in time. Send it again.",
  },
  conflict: {
    status: 409,
    title: "Conflict",
    meaning:
      "The request conflicts with the current state, for example an email address or a username that is taken.",
  },
  idempotencyInProgress: {
    status: 409,
    title: "Still in progress",
    meaning:
      "A request with the same Idempotency-Key is still in progress. Repeat this one after `Retry-After` seconds.",
  },
  itineraryModified: {
    status: 412,
    title: "Itinerary modified",
    meaning:
      "The itinerary changed since the ETag in `If-Match` was read, so nothing was written. Read it again, apply your change to the current version, and send that with the new ETag.",
  },
  payloadTooLarge: {
    status: 413,
    title: "Payload too large",
    meaning: "The body, or a part of it, exceeds a limit, which `detail` names.",
  },
  storageFull: {
    status: 413,
    title: "Storage full",
    meaning:
      "The traveller's files use all of their storage. Delete some: the space is freed about a day after nothing refers to a file any more.",
  },
  uriTooLong: {
    status: 414,
    title: "URI too long",
    meaning: "A part of the path is longer than any id can be.",
  },
  unsupportedMediaType: {
    status: 415,
    title: "Unsupported media type",
    meaning: "This endpoint does not accept the content type, or the bytes are of another type.",
  },
  rangeNotSatisfiable: {
    status: 416,
    title: "Range not satisfiable",
    meaning: "The range starts after the end of the file. `Content-Range` gives the file's length.",
  },
  validationFailed: {
    status: 422,
    title: "Validation failed",
    meaning: "The body breaks a rule. `errors` lists each invalid field as a JSON Pointer, with what to fix.",
  },
  idempotencyKeyReused: {
    status: 422,
    title: "Idempotency-Key reused",
    meaning:
      "The same Idempotency-Key was sent before with a different body. Use a new key for a new request.",
  },
  unreadableMedia: {
    status: 422,
    title: "Unreadable media",
    meaning:
      "The frames could be opened, but no itinerary could be read from them. It did not count as an import.",
  },
  noImageFound: {
    status: 422,
    title: "No image found",
    meaning: "No image matches the search. Try other words, or send an image.",
  },
  preconditionRequired: {
    status: 428,
    title: "Precondition required",
    meaning: "Send `If-Match` with the ETag you last read, so that no edit is lost.",
  },
  rateLimited: {
    status: 429,
    title: "Too many requests",
    meaning: "The caller exceeded its rate limit. Continue after `Retry-After` seconds.",
  },
  importAllowanceExceeded: {
    status: 429,
    title: "Import allowance used up",
    meaning: "All imports of this billing period are used. `Retry-After` says when the next period starts.",
  },
  headersTooLarge: {
    status: 431,
    title: "Request header fields too large",
    meaning: "The request's headers exceed 16 KiB in total.",
  },
  internal: {
    status: 500,
    title: "Internal error",
    meaning:
      "Something went wrong on our side. `instance` is the request id; include it when you report this.",
  },
  unavailable: {
    status: 503,
    title: "Unavailable",
    meaning: "The service cannot respond right now. Repeat the request after `Retry-After` seconds.",
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

export const FieldError = Type.Object(
  {
    path: Type.String({
      description: "A JSON Pointer (RFC 6901) to the invalid field of the body or query.",
    }),
    message: Type.String({ description: "What is wrong there and how to fix it." }),
  },
  {
    $id: "FieldError",
    description: "A field that breaks a rule.",
    examples: [{ path: "/days/0/stops/1/coordinate/latitude", message: "must be <= 90" }],
  },
);
export type FieldError = Type.Static<typeof FieldError>;

/** RFC 9457 problem details, the shape of every error outside the OAuth endpoints. */
export const Problem = Type.Object(
  {
    type: Type.String({ format: "uri", description: "The address of this error's documentation." }),
    title: Type.String({ description: "A short title, the same for every problem with this code." }),
    status: Type.Integer({ description: "The HTTP status code." }),
    code: choice(Object.keys(errors) as ErrorCode[], {
      description: "The stable error code. Rely on it in your programs.",
    }),
    detail: Type.String({ description: "What happened and what to do next, written for people." }),
    instance: Type.String({ description: "The request id, as in the `X-Request-Id` header." }),
    errors: Type.Optional(
      Type.Array(FieldError, {
        description: "The invalid fields; only with `validationFailed` and `badRequest`.",
      }),
    ),
  },
  {
    $id: "Problem",
    description:
      "RFC 9457 problem details. Later versions may add codes: handle one you do not know by its status.",
    examples: [
      {
        type: "http://localhost:8080/docs/errors#validationFailed",
        title: errors.validationFailed.title,
        status: errors.validationFailed.status,
        code: "validationFailed",
        detail: "The latitude of a stop is out of range.",
        instance: "0196a1f0-5c1e-7d3a-9b51-6f0c2f1f9a3e",
        errors: [{ path: "/days/0/stops/1/coordinate/latitude", message: "must be <= 90" }],
      },
    ],
  },
);
export type Problem = Type.Static<typeof Problem>;
