import { randomUUID } from "node:crypto";
import type { Endpoint } from "../../contract/endpoint.ts";
import { errors } from "../../contract/errors.ts";
import type { RequestInput } from "./requests.ts";

type Headers = Readonly<Record<string, string>>;
type Problem = { readonly code?: keyof typeof errors; readonly error?: string; instance?: string };

/**
 * Sends one request, and returns the status of success or the error code. Anything hidden from the caller must get
 * the same error as something that does not exist.
 */
export async function requestOutcome(
  url: string,
  endpoint: Endpoint,
  authHeaders: Headers,
  input: RequestInput,
): Promise<string> {
  const { status, problem } = await sendRequest(url, endpoint, authHeaders, input);
  if (!problem) return String(status);
  const { code, error } = problem;
  if (!code || errors[code].status !== status) return `${status} ${code ?? error}`;
  if (code !== "notFound") return code;
  const absent = await sendRequest(url, endpoint, authHeaders, {
    ...input,
    params: inventedParams(input.params),
  });
  return problemText(problem) === problemText(absent.problem) ? code : `${code}, but ${problemText(problem)}`;
}

const inventedParams = (params: RequestInput["params"] = {}) => ({
  ...Object.fromEntries(Object.keys(params).map((name) => [name, randomUUID()])),
  ...(params.version && { version: params.version }),
});

const problemText = ({ instance: _, ...words }: Problem = {}) => JSON.stringify(words);

export async function sendRequest(
  url: string,
  endpoint: Endpoint,
  authHeaders: Headers,
  input: RequestInput,
): Promise<{ status: number; problem?: Problem }> {
  const response = await fetch(buildRequest(url, endpoint, authHeaders, input));
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
    // The stream would not end.
    await response.body?.cancel();
    return { status: response.status };
  }
  const text = await response.text();
  const { status } = response;
  if (endpoint.protocol !== "mcp") return { status, ...(status >= 400 && { problem: JSON.parse(text) }) };
  const problem = problemIn(JSON.parse(text));
  return { status, ...(problem && { problem }) };
}

export function buildRequest(
  url: string,
  { method, path }: Endpoint,
  authHeaders: Headers,
  { params = {}, query = {}, headers = {}, body }: RequestInput,
): Request {
  const address = new URL(
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? "")),
    url,
  );
  address.search = new URLSearchParams(query).toString();
  const cookie = [authHeaders.cookie, headers.cookie].filter(Boolean).join("; ");
  const isJson = body !== undefined && Object.getPrototypeOf(body) === Object.prototype;
  return new Request(address, {
    method,
    redirect: "manual",
    headers: {
      // As a page of ours does; cross-site requests have their own tests.
      origin: url,
      ...(isJson && { "content-type": "application/json" }),
      ...authHeaders,
      ...headers,
      ...(cookie && { cookie }),
    },
    ...(body !== undefined && {
      body: isJson ? JSON.stringify(body) : (body as NonNullable<RequestInit["body"]>),
    }),
  });
}

type RpcResponse = {
  readonly error?: { readonly message: string; readonly data?: Problem };
  readonly result?: { readonly _meta?: { readonly problem?: Problem } };
};

/** A tool may also fail in a result. */
const problemIn = ({ error, result }: RpcResponse): Problem | undefined =>
  error ? (error.data ?? { error: error.message }) : result?._meta?.problem;
