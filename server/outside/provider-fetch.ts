import type { Clock } from "../platform/clock.ts";
import { type Gate, GateFailure, gate } from "./gate.ts";

export type ProviderLimits = Readonly<{
  /** For one request, until its last byte. */
  requestMilliseconds: number;
  /** For all requests of one search. */
  searchMilliseconds: number;
  jsonBytes: number;
  imageBytes: number;
}>;

export type ProviderOptions = Readonly<{
  /** The origin of its API. */
  url: string;
  /** Names this deployment, with an address where it can be contacted. */
  userAgent: string;
  clock: Clock;
  limits?: Partial<ProviderLimits>;
  /** By default a gate that trusts the API's origin. */
  goOut?: Gate;
}>;

export type Provider = Readonly<{
  name: string;
  /** Where its images are, besides the API's own origin, by its documentation. */
  imageOrigins: readonly string[];
  /** What the operator should check when the provider rejects us. */
  whenRefused: string;
}>;

/** The requests of one search, under one time limit. */
export type ProviderFetchOptions = {
  /** A form is sent by POST. The headers contain the key, so they are sent to the API's own origin only. */
  json(
    path: string,
    request?: { headers?: Record<string, string>; form?: URLSearchParams },
  ): Promise<unknown>;
  bytes(address: string, headers?: Record<string, string>): Promise<Uint8Array>;
};

export type ProviderFetch = {
  /** An error that begins with the provider's name. */
  failure(what: string): ProviderFailure;
  /** Begins a search; the signal aborts it. */
  ask(signal?: AbortSignal): ProviderFetchOptions;
  /** Whether the address is at one of the provider's own origins; others are never requested. */
  isOwn(address: string): boolean;
};

export class ProviderFailure extends Error {
  override readonly name: string = "ProviderFailure";
}

/** Nothing was sent, because the provider asked us to wait. */
export class ProviderPaused extends ProviderFailure {
  override readonly name = "ProviderPaused";
}

/** It answered that we should wait. */
export class ProviderBusy extends ProviderFailure {
  override readonly name = "ProviderBusy";
  readonly waitMs: number;
  constructor(message: string, waitMs: number) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** It answered with an error, which may say more. */
export class ProviderRejection extends ProviderFailure {
  override readonly name = "ProviderRejection";
  readonly status: number;
  readonly #text: string;
  constructor(message: string, status: number, text: string) {
    super(message);
    this.status = status;
    this.#text = text;
  }
  /** Undefined if it is not JSON. */
  json(): unknown {
    try {
      return JSON.parse(this.#text);
    } catch {
      return undefined;
    }
  }
}

/** The key is wrong or has expired. */
export class KeyRejected extends ProviderFailure {
  override readonly name = "KeyRejected";
}

const defaultLimits: ProviderLimits = {
  requestMilliseconds: 5_000,
  searchMilliseconds: 10_000,
  jsonBytes: 2 * 1_048_576,
  imageBytes: 25 * 1_048_576,
};

const maxRedirects = 3;
const defaultPauseMs = 60_000;
const maxPauseMs = 24 * 3_600_000;

type Request = {
  accept: string;
  maxBytes: number;
  signal: AbortSignal;
  headers?: Record<string, string> | undefined;
  form?: URLSearchParams | undefined;
};

/**
 * Sends requests to one provider's own hosts alone, whatever its responses name, with limits for time and size. Pauses
 * for as long as the provider tells us to wait.
 */
export function providerFetch(provider: Provider, options: ProviderOptions): ProviderFetch {
  const { url, userAgent, clock, goOut = gate({ trustedOrigins: [url] }) } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const origins = new Set([url, ...provider.imageOrigins]);
  let pauseUntil = 0;

  const failure = (what: string) => new ProviderFailure(`${provider.name} ${what}`);
  const isOwn = (address: URL) =>
    origins.has(address.origin) && address.username === "" && address.password === "";

  async function requestBytes(address: URL, request: Request): Promise<Buffer> {
    if (clock.time() < pauseUntil)
      throw new ProviderPaused(
        `${provider.name} is paused until ${new Date(pauseUntil).toISOString()}, as it requested`,
      );
    try {
      const response = await requestFollowingRedirects(address, request);
      return Buffer.from(await response.arrayBuffer());
    } catch (error) {
      // The search's time limit and the request's have the same message.
      if (request.signal.aborted) throw failure("took too long to respond");
      throw error instanceof GateFailure ? failure(error.message) : error;
    }
  }

  async function requestFollowingRedirects(address: URL, request: Request): Promise<Response> {
    let target = address;
    const until = performance.now() + limits.requestMilliseconds;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      if (!isOwn(target)) throw failure(`names an address that is not its own: ${target.origin}`);
      const response = await goOut(target, {
        method: request.form ? "POST" : "GET",
        headers: {
          ...(target.origin === url && request.headers),
          ...(request.form && { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" }),
          accept: request.accept,
          "user-agent": userAgent,
        },
        body: request.form?.toString(),
        milliseconds: Math.max(1, Math.round(until - performance.now())),
        maxBytes: request.maxBytes,
        signal: request.signal,
      });
      if (response.ok) return response;
      target = redirectTarget(response, target, request) ?? (await refuse(response, target));
    }
    throw failure("redirects too often");
  }

  async function refuse(response: Response, target: URL): Promise<never> {
    const { status, headers } = response;
    // Unsplash responds with 403 when the hour's requests are used up.
    const usedUp = status === 403 && headers.get("x-ratelimit-remaining") === "0";
    if (status === 429 || usedUp || (status === 503 && headers.has("retry-after"))) {
      const waitMs = pauseMs(headers.get("retry-after"), clock.time());
      pauseUntil = clock.time() + waitMs;
      const until = new Date(pauseUntil).toISOString();
      throw new ProviderBusy(`${provider.name} answered ${status}: paused until ${until}`, waitMs);
    }
    if ((status === 401 || status === 403) && target.origin === url)
      throw new KeyRejected(`${provider.name} rejects us (${status}): ${provider.whenRefused}`);
    throw new ProviderRejection(`${provider.name} answered ${status}`, status, await response.text());
  }

  return {
    failure,

    isOwn(address) {
      const parsed = URL.parse(address);
      return parsed !== null && isOwn(parsed);
    },

    ask(callerSignal) {
      const timeLimit = AbortSignal.timeout(limits.searchMilliseconds);
      const signal = callerSignal ? AbortSignal.any([callerSignal, timeLimit]) : timeLimit;
      return {
        async json(path, { headers, form } = {}) {
          const accept = "application/json";
          const maxBytes = limits.jsonBytes;
          const text = await requestBytes(new URL(path, url), { accept, maxBytes, signal, headers, form });
          try {
            return JSON.parse(text.toString());
          } catch {
            throw failure("sent something that is not JSON");
          }
        },

        async bytes(address, headers) {
          const parsed = URL.parse(address);
          if (!parsed) throw failure("names something that is not an address");
          const accept = "image/jpeg, image/webp, image/png;q=0.9";
          return requestBytes(parsed, { accept, maxBytes: limits.imageBytes, signal, headers });
        },
      };
    },
  };
}

function redirectTarget({ status, headers }: Response, target: URL, { form }: Request): URL | undefined {
  const location = headers.get("location");
  // A form contains a secret, so it is not sent to another address.
  if (status < 300 || status > 399 || !location || form) return undefined;
  return URL.parse(location, target.href) ?? undefined;
}

/** RFC 9110 10.2.3: seconds, or a date. */
function pauseMs(retryAfter: string | null, now: number): number {
  if (!retryAfter) return defaultPauseMs;
  const requestedMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(requestedMs) ? defaultPauseMs : Math.min(Math.max(requestedMs, 0), maxPauseMs);
}
