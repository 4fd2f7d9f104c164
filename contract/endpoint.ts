import type { Static, TObject, TSchema } from "typebox";
import type { Area } from "./areas.ts";
import type { ErrorCode } from "./errors.ts";
import type { ResponseHeader } from "./response-headers.ts";
import type { Scope } from "./scopes.ts";

/**
 * Who may call an endpoint.
 * - `open`: anyone, no token needed.
 * - `scope`: a token with that scope; `guests` says whether a guest's token is enough.
 * - `appsOnly`: only the service's own apps; `guests` as above.
 * - `anyToken`: any access token, whatever its scopes; each action checks the scopes again.
 */
export type Access =
  | { readonly kind: "open" }
  | { readonly kind: "scope"; readonly scope: Scope; readonly guests: boolean }
  | { readonly kind: "appsOnly"; readonly guests: boolean }
  | { readonly kind: "anyToken"; readonly guests: true };

export const open = { kind: "open" } as const satisfies Access;
export const appsOnly = { kind: "appsOnly", guests: false } as const satisfies Access;
export const anyToken = { kind: "anyToken", guests: true } as const satisfies Access;
export const scope = (name: Scope, { guests = false } = {}) =>
  ({ kind: "scope", scope: name, guests }) as const satisfies Access;

/**
 * The schemas of a body by content type: `json(Itinerary)`, `{ "text/calendar": … }`, or several. Schemas of bytes and
 * streams only document them; only JSON is validated.
 */
export type Content = { readonly [type in `${string}/${string}`]: TSchema };

export const json = <S extends TSchema>(schema: S) => ({ "application/json": schema }) as const;

export type Answer = {
  readonly status: 200 | 201 | 202 | 204 | 206 | 303 | 304;
  readonly description: string;
  readonly body?: Content;
  /** Other content types that `Accept` can ask for; the typed client never does. */
  readonly alsoAs?: Content;
  /** In addition to those on every response: see `standardHeaders` in openapi.ts. */
  readonly headers?: readonly ResponseHeader[];
};

export const noContent = { status: 204, description: "Done. There is no body." } as const satisfies Answer;

export const notModified = {
  status: 304,
  description: "Nothing has changed since the ETag in `If-None-Match`. There is no body.",
  headers: ["ETag", "Cache-Control"],
} as const satisfies Answer;

/** One operation of the API: the route, the validation, the OpenAPI text and the typed client all come from this. */
export type Endpoint = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With OpenAPI's braces: `/v1/itineraries/{id}`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** For actions that cannot be undone: the traveller must have signed in during the last ten minutes. */
  readonly recentSignIn?: true;
  /** The heading under which the reference lists it. */
  readonly area: Area;
  /** The protocol whose error format it uses instead of problem details. */
  readonly protocol?: "oauth" | "mcp";
  readonly summary: string;
  readonly description?: string;
  readonly params?: TObject;
  readonly query?: TObject;
  /** Request headers with a meaning of their own, in lower case. */
  readonly headers?: TObject;
  readonly body?: Content;
  /** Whether the request may also come without a body; otherwise it must have one. */
  readonly bodyOptional?: true;
  readonly answer: Answer;
  /** Other successful responses: not modified, a part of a file. */
  readonly otherAnswers?: readonly Answer[];
  /** Codes in addition to those that follow from the rest of the definition: see `errorsOf` in openapi.ts. */
  readonly errors?: readonly ErrorCode[];
};

export type Api = { readonly [operationId: string]: Endpoint };

/** Keeps the endpoint's exact type, so that the client and the routes know its schemas. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Part<E, K extends string> = E extends { readonly [key in K]: infer S extends TSchema }
  ? Static<S>
  : undefined;

type ContentOf<E> = E extends { readonly body: infer C extends Content }
  ? { [type in keyof C]: C[type] extends infer S extends TSchema ? Static<S> : never }[keyof C]
  : undefined;

export type ParamsOf<E extends Endpoint> = Part<E, "params">;
export type QueryOf<E extends Endpoint> = Part<E, "query">;
export type HeadersOf<E extends Endpoint> = Part<E, "headers">;
export type BodyOf<E extends Endpoint> =
  | ContentOf<E>
  | (E extends { readonly bodyOptional: true } ? undefined : never);
export type AnswerOf<E extends Endpoint> = ContentOf<E["answer"]>;
