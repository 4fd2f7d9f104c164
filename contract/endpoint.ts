import type { Static, TObject, TSchema } from "typebox";
import type { ErrorCode } from "./errors.ts";
import type { Scope } from "./scopes.ts";

/**
 * Who may call an endpoint.
 * - `open`: anyone, no token needed.
 * - `scope`: a token with that scope; `guests` says whether a guest's token will do.
 * - `appsOnly`: the service's own apps alone; `guests` as above.
 */
export type Access =
  | { readonly kind: "open" }
  | { readonly kind: "scope"; readonly scope: Scope; readonly guests: boolean }
  | { readonly kind: "appsOnly"; readonly guests: boolean };

export const open: Access = { kind: "open" };
export const appsOnly: Access = { kind: "appsOnly", guests: false };
export const scope = (name: Scope, { guests = false } = {}): Access => ({
  kind: "scope",
  scope: name,
  guests,
});

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One operation of the API: the route, the validation, the OpenAPI text and the typed client all come from this. */
export type Endpoint = {
  readonly method: Method;
  /** With OpenAPI's braces: `/v1/itineraries/{id}`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** The heading under which the reference lists it. */
  readonly area: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: TObject;
  readonly query?: TObject;
  /** Request headers with a meaning of their own, in lower case. */
  readonly headers?: TObject;
  readonly body?: TSchema;
  /** The content type of the body; `application/json` when left out. */
  readonly bodyType?: string;
  readonly answer: Answer;
  /** Codes beside those any endpoint can give: see `commonErrors` in openapi.ts. */
  readonly errors?: readonly ErrorCode[];
};

type Answer = {
  readonly status: 200 | 201 | 204;
  readonly description: string;
  readonly body?: TSchema;
  /** The content type of the body; `application/json` when left out. */
  readonly type?: string;
  /** Response headers with a meaning of their own, in their usual spelling, with a description. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Keeps the endpoint's exact type, so that the client and the routes know its schemas. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Part<E, K extends string> = E extends { readonly [key in K]: infer S extends TSchema }
  ? Static<S>
  : undefined;

export type ParamsOf<E extends Endpoint> = Part<E, "params">;
export type QueryOf<E extends Endpoint> = Part<E, "query">;
export type HeadersOf<E extends Endpoint> = Part<E, "headers">;
export type BodyOf<E extends Endpoint> = Part<E, "body">;
export type AnswerOf<E extends Endpoint> = Part<E["answer"], "body">;
