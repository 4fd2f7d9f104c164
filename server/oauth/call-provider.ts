import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Provider } from "oidc-provider";

/** What oidc-provider would have sent. */
export type ProviderResponse = {
  readonly status: number;
  readonly body: unknown;
};

type ProviderRequest = {
  /** The path and query; by default the request's own. */
  readonly url?: string;
  /** Replaces the request's body. */
  readonly body?: string;
};

export type CallProvider = (
  request: FastifyRequest,
  reply: FastifyReply,
  changes?: ProviderRequest,
) => Promise<ProviderResponse>;

const providerSession = "_oauth_session";

/**
 * Lets oidc-provider handle a request without sending a response: its headers become the reply's, and the route sends
 * the result. So CORS, limits, logs and errors work as everywhere else.
 */
export function providerCaller(provider: Provider, publicUrl: string): CallProvider {
  const { host, protocol } = new URL(publicUrl);
  const outcomes = new WeakMap<IncomingMessage, ProviderResponse | { failure: unknown }>();
  provider.use(async (ctx, next) => {
    ctx.respond = false;
    try {
      await next();
      const { status, body, state } = ctx;
      outcomes.set(ctx.req, state.failure ? { failure: state.failure } : { status, body });
    } catch (failure) {
      outcomes.set(ctx.req, { failure });
    }
  });
  // Created with the first request, so that it includes all middleware added by then.
  let handle: ReturnType<Provider["callback"]> | undefined;

  return async (request, reply, { url = request.url, body } = {}) => {
    const { raw } = request;
    const view: IncomingMessage = Object.create(raw, {
      url: { value: url },
      // A HEAD is handled as a GET; Fastify leaves out the body.
      method: { value: raw.method === "HEAD" ? "GET" : raw.method },
      headers: {
        value: {
          ...raw.headers,
          // URLs are always built from the public URL.
          host,
          "x-forwarded-proto": protocol.slice(0, -1),
          "x-forwarded-host": undefined,
          // Errors as JSON; the routes render pages.
          accept: "application/json",
          cookie: withoutProviderSession(raw.headers.cookie),
          ...(body !== undefined && {
            "content-length": String(Buffer.byteLength(body)),
            "transfer-encoding": undefined,
          }),
        },
      },
      ...(body !== undefined && {
        readable: { value: true },
        iterator: {
          async *value() {
            yield Buffer.from(body);
          },
        },
      }),
    });
    handle ??= provider.callback();
    await handle(view, reply.raw);
    copyHeaders(reply);
    const outcome = outcomes.get(view);
    if (!outcome) throw new Error("oidc-provider gave no response");
    if ("failure" in outcome) throw outcome.failure;
    return outcome;
  };
}

const withoutProviderSession = (cookie: string | undefined) =>
  cookie
    ?.split(/; */)
    .filter((pair) => !pair.startsWith(providerSession))
    .join("; ");

/** cors.ts sets CORS headers; they do not depend on the origin, so nothing varies by it. */
const droppedHeaders = /^(?:content-(?:length|type)|vary|access-control-.*)$/;

function copyHeaders(reply: FastifyReply): void {
  const { raw } = reply;
  // The reason phrase of the library's status, which may not be the one that is sent.
  raw.statusMessage = "";
  for (const [name, value] of Object.entries(raw.getHeaders())) {
    raw.removeHeader(name);
    if (value === undefined || droppedHeaders.test(name) || reply.hasHeader(name)) continue;
    if (name === "set-cookie") {
      const cookies = [value]
        .flat()
        .map(String)
        .filter((cookie) => !cookie.startsWith(providerSession));
      if (cookies.length > 0) reply.header(name, cookies);
    } else reply.header(name, value);
  }
}
