import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Provider } from "oidc-provider";

/** What the library would have sent. */
export type ProviderResponse = {
  readonly status: number;
  readonly body: unknown;
};

type ProviderRequest = {
  /** The path and query to answer; the request's own when left out. */
  readonly url?: string;
  /** The body instead of the one that came. */
  readonly body?: string;
};

export type CallProvider = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked?: ProviderRequest,
) => Promise<ProviderResponse>;

const providerSession = "_oauth_session";

/**
 * Lets the library answer a request without sending anything: its headers become the reply's, and the caller sends
 * what it will. So CORS, limits, logs and errors are the same as everywhere else.
 */
export function providerCaller(provider: Provider, publicUrl: string): CallProvider {
  const { host, protocol } = new URL(publicUrl);
  const answers = new WeakMap<IncomingMessage, ProviderResponse | { failure: unknown }>();
  provider.use(async (ctx, next) => {
    ctx.respond = false;
    try {
      await next();
      const { status, body, state } = ctx;
      answers.set(ctx.req, state.failure ? { failure: state.failure } : { status, body });
    } catch (failure) {
      answers.set(ctx.req, { failure });
    }
  });
  // Made with the first request: what is used later than this belongs to it as well.
  let handle: ReturnType<Provider["callback"]> | undefined;

  return async (request, reply, { url = request.url, body } = {}) => {
    const { raw } = request;
    const seen: IncomingMessage = Object.create(raw, {
      url: { value: url },
      // What answers a GET answers a HEAD: the body stays behind when it is sent.
      method: { value: raw.method === "HEAD" ? "GET" : raw.method },
      headers: {
        value: {
          ...raw.headers,
          // Whatever address a request came by, the service is at its public one.
          host,
          "x-forwarded-proto": protocol.slice(0, -1),
          "x-forwarded-host": undefined,
          // Errors as JSON: pages are made by who asks.
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
    await handle(seen, reply.raw);
    copyHeaders(reply);
    const answer = answers.get(seen);
    if (!answer) throw new Error("the authorization server gave no answer");
    if ("failure" in answer) throw answer.failure;
    return answer;
  };
}

const withoutProviderSession = (cookie: string | undefined) =>
  cookie
    ?.split(/; */)
    .filter((pair) => !pair.startsWith(providerSession))
    .join("; ");

/** CORS is said by cross-origin.ts, to every origin the same: so nothing varies by it. */
const droppedHeaders = /^(?:content-(?:length|type)|vary|access-control-.*)$/;

function copyHeaders(reply: FastifyReply): void {
  const { raw } = reply;
  // It belongs to the library's status, which may not be the one that is sent.
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
