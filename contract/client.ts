import type { Static, TSchema } from "typebox";
import type { Answer, Api, Content, Endpoint, HeadersOf, ParamsOf, QueryOf } from "./endpoint.ts";
import { type ErrorCode, errors, type Problem } from "./errors.ts";

export type ClientOptions = {
  /** The service's origin; empty for the page's own. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch;
  /** The access token, or a function that returns one and is called before each request. */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>);
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** One method for each endpoint, by its operation id. */
export type Client<A extends Api> = { readonly [operationId in keyof A]: Method<A[operationId]> };

type Method<E extends Endpoint> =
  Record<never, never> extends Arguments<E>
    ? (call?: Arguments<E>) => Promise<Reply<E>>
    : (call: Arguments<E>) => Promise<Reply<E>>;

type Arguments<E extends Endpoint> = Argument<"params", ParamsOf<E>> &
  Argument<"query", QueryOf<E>> &
  Argument<"headers", HeadersOf<E>> &
  BodyArgument<E> & { readonly signal?: AbortSignal };

/** Required if one of its members is. */
type Argument<Name extends string, Value> = Value extends undefined
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [name in Name]?: Value }
    : { readonly [name in Name]: Value };

type BodyArgument<E extends Endpoint> = E extends { readonly body: infer C extends Content }
  ? SentContent<C> | (E extends { readonly bodyOptional: true } ? { readonly body?: undefined } : never)
  : unknown;

/** The content type is optional for JSON, or if there is only one. */
type SentContent<C extends Content> = {
  [type in keyof C]: { readonly body: SentBody<type, C[type]> } & (type extends
    | "application/json"
    | Only<keyof C>
    ? { readonly contentType?: SentType<type> }
    : { readonly contentType: SentType<type> });
}[keyof C];

type SentType<Type> = Type extends typeof anyType ? `${string}/${string}` : Type;

type Only<Types, Each = Types> = Each extends Types ? ([Types] extends [Each] ? Each : never) : never;

/** For endpoints that accept or return bytes of every type. */
const anyType = "*/*";

type Json = "application/json" | `${string}+json`;

type SentBody<Type, Schema> = Type extends Json
  ? StaticOf<Schema>
  : Type extends "multipart/form-data"
    ? FormData
    : NonNullable<RequestInit["body"]>;

type ReceivedBody<Type, Schema> = Type extends Json
  ? StaticOf<Schema>
  : Type extends "text/event-stream"
    ? NonNullable<Response["body"]>
    : Blob;

type StaticOf<Schema> = Schema extends infer S extends TSchema ? Static<S> : never;

/** The response, discriminated by `status` where an endpoint has several. */
type Reply<E extends Endpoint> = ReplyOf<
  E["answer"] | (E extends { readonly otherAnswers: readonly (infer A)[] } ? A : never)
>;

type ReplyOf<A> = A extends Answer
  ? {
      readonly status: A["status"];
      readonly headers: Headers;
      readonly body: A extends { readonly body: infer C extends Content }
        ? { [type in keyof C]: ReceivedBody<type, C[type]> }[keyof C]
        : undefined;
    }
  : never;

/** An error response of the service, or of a proxy. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** A code of the errors table. If the response has none, or an unknown one, the code of its status. */
  readonly code: ErrorCode;
  readonly problem: Problem;
  readonly headers: Headers;
  /** Seconds to wait before a retry, if the response has them. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, { status, headers }: Pick<Response, "status" | "headers">) {
    super(problem.detail);
    this.status = status;
    this.code = Object.hasOwn(errors, problem.code) ? problem.code : codeOfStatus(status);
    this.problem = problem;
    this.headers = headers;
    this.retryAfter = secondsUntil(headers.get("retry-after"));
  }
}

/** There was no response, or one that cannot be from this service; see `cause`. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

export const createClient = <const A extends Api>(api: A, options: ClientOptions): Client<A> =>
  Object.fromEntries(
    Object.entries(api).map(([id, endpoint]) => [id, (call: Call = {}) => send(endpoint, call, options)]),
  ) as Client<A>;

/** The arguments of any call; `Arguments` has those of one endpoint. */
type Call = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly signal?: AbortSignal;
};

const send = async (endpoint: Endpoint, call: Call, options: ClientOptions) => {
  const { fetch = globalThis.fetch } = options;
  const url = options.baseUrl.replace(/\/$/, "") + pathOf(endpoint, call) + searchOf(call);
  const request = {
    method: endpoint.method,
    ...(await headersAndBody(endpoint, call, options)),
    ...(call.signal && { signal: call.signal }),
  };
  try {
    const response = await fetch(url, request);
    if (!response.ok && response.status !== 304) throw new ApiError(await problemOf(response), response);
    return { status: response.status, headers: response.headers, body: await bodyOf(response, endpoint) };
  } catch (cause) {
    // Callers that abort get their own reason.
    if (cause instanceof ApiError || cause instanceof NetworkError || call.signal?.aborted) throw cause;
    throw new NetworkError(`No response to ${endpoint.method} ${endpoint.path}`, { cause });
  }
};

const pathOf = ({ path }: Endpoint, { params = {} }: Call) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? "");
    // An empty value, or dots, would make this the URL of something else.
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" cannot be the ${name} of ${path}`);
    return encodeURIComponent(value);
  });

const searchOf = ({ query = {} }: Call) => {
  const pairs = Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
};

const headersAndBody = async (endpoint: Endpoint, call: Call, { token, headers: own }: ClientOptions) => {
  const headers = new Headers(own);
  const set = (name: string, value: string | undefined) => value !== undefined && headers.set(name, value);

  const accepted = [...typesOf(endpoint.answer.body), "application/problem+json"];
  set("accept", accepted.join(", "));
  const bearer = typeof token === "function" ? await token() : token;
  set("authorization", bearer && `Bearer ${bearer}`);
  for (const [name, value] of Object.entries(call.headers ?? {})) set(name, value);
  if (call.body === undefined) return { headers };

  const types = typesOf(endpoint.body);
  const type = call.contentType ?? (types.includes("application/json") ? "application/json" : types[0]);
  // `fetch` itself sets the boundary of a form and the type of a blob.
  if (type !== "multipart/form-data" && type !== anyType) set("content-type", type);
  const body = isJson(type) ? JSON.stringify(call.body) : (call.body as NonNullable<RequestInit["body"]>);
  // `fetch` requires this to send a stream as the body.
  return { headers, body, ...(body instanceof ReadableStream && { duplex: "half" as const }) };
};

const bodyOf = (response: Response, { answer, otherAnswers = [] }: Endpoint) => {
  const { body } = [answer, ...otherAnswers].find(({ status }) => status === response.status) ?? answer;
  if (!body) return undefined;
  const type = typeOf(response);
  // A captive portal's page also has status 200.
  if (!typesOf(body).some((allowed) => allowed === type || allowed === anyType)) {
    throw new NetworkError(`A response of type "${type}" cannot be from this service`);
  }
  if (isJson(type)) return response.json();
  return type === "text/event-stream" ? response.body : response.blob();
};

const problemOf = async (response: Response): Promise<Problem> => {
  const text = await response.text();
  const title = `${response.status} ${response.statusText}`.trim();
  const summary = text
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return {
    type: "about:blank",
    title,
    status: response.status,
    code: codeOfStatus(response.status),
    detail: summary ? `${title}: ${summary.slice(0, 200)}` : title,
    instance: response.headers.get("x-request-id") ?? "",
    ...(isJson(typeOf(response)) && parseProblem(text)),
  };
};

/** Empty when the response was cut off. */
const parseProblem = (problem: string): Partial<Problem> => {
  try {
    return JSON.parse(problem);
  } catch {
    return {};
  }
};

const codeOfStatus = (status: number): ErrorCode => {
  const codes = Object.keys(errors) as ErrorCode[];
  const code = codes.find((code) => errors[code].status === status);
  if (code) return code;
  if (status < 500) return "badRequest";
  return status === 502 || status === 504 ? "unavailable" : "internal";
};

/** RFC 9110 10.2.3: seconds, or a date. */
const secondsUntil = (retryAfter: string | null): number | undefined => {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
};

const typesOf = (content: Content = {}) => Object.keys(content);
const typeOf = ({ headers }: Response) =>
  (headers.get("content-type") ?? "").replace(/;.*/, "").trim().toLowerCase();
const isJson = (type = "") => type === "application/json" || type.endsWith("+json");
