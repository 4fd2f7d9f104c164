import type { Clock } from "./clock/clock.ts";
import { type Gate, GateFailure, gate } from "./gate.ts";

export type ProviderLimits = Readonly<{
  /** Of one request, to its last byte. */
  requestMilliseconds: number;
  /** Of all that finding one thing takes. */
  searchMilliseconds: number;
  jsonBytes: number;
  imageBytes: number;
}>;

export type ProviderOptions = Readonly<{
  /** The origin of its API. */
  url: string;
  /** Who asks, with an address where that can be read up. */
  userAgent: string;
  clock: Clock;
  limits?: Partial<ProviderLimits>;
  /** Without it, one where the API's origin is named. */
  goOut?: Gate;
}>;

export type Provider = Readonly<{
  name: string;
  /** Where its images are, as it documents; beside those of the API's own origin. */
  imageOrigins: readonly string[];
  /** What to mend when it refuses us. */
  whenRefused: string;
}>;

/** The questions that finding one thing takes, under one time limit. */
export type ProviderFetchOptions = {
  /** With a form it is posted. The headers go to the API's own origin and nowhere else: a key is in them. */
  json(
    path: string,
    request?: { headers?: Record<string, string>; form?: URLSearchParams },
  ): Promise<unknown>;
  bytes(address: string, headers?: Record<string, string>): Promise<Uint8Array>;
};

export type ProviderFetch = {
  /** Until the signal, where somebody may stop waiting. */
  ask(signal?: AbortSignal): ProviderFetchOptions;
  /** Whether it is an address that would be asked at all. */
  isOwn(address: string): boolean;
};

export class ProviderFailure extends Error {
  override readonly name: string = "ProviderFailure";
}

/** The key is wrong, or not good any more. */
export class KeyRejected extends ProviderFailure {
  override readonly name = "KeyRefused";
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
  mostBytes: number;
  signal: AbortSignal;
  headers?: Record<string, string> | undefined;
  form?: URLSearchParams | undefined;
};

/**
 * Asks one provider and nobody else, whatever its answers say: only its own hosts, only so long, only so much. After it
 * asked us to wait, it is left alone.
 */
export function providerFetch(provider: Provider, options: ProviderOptions): ProviderFetch {
  const { url, userAgent, clock, goOut = gate({ named: [url] }) } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const origins = new Set([url, ...provider.imageOrigins]);
  let restUntil = 0;

  const failure = (what: string) => new ProviderFailure(`${provider.name} ${what}`);
  const isOwn = (address: URL) =>
    origins.has(address.origin) && address.username === "" && address.password === "";

  async function bytesOf(address: URL, request: Request): Promise<Buffer> {
    if (clock.time() < restUntil)
      throw failure(`is not asked before ${new Date(restUntil).toISOString()}, as it wished`);
    try {
      const response = await answerOf(address, request);
      return Buffer.from(await response.arrayBuffer());
    } catch (error) {
      // There is one answer to being too late, whoever's limit it was.
      if (request.signal.aborted) throw failure("took too long to answer");
      throw error instanceof GateFailure ? failure(error.message) : error;
    }
  }

  async function answerOf(address: URL, request: Request): Promise<Response> {
    let asked = address;
    const until = performance.now() + limits.requestMilliseconds;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      if (!isOwn(asked)) throw failure(`names an address that is not its own: ${asked.origin}`);
      const response = await goOut(asked, {
        method: request.form ? "POST" : "GET",
        headers: {
          ...(asked.origin === url && request.headers),
          ...(request.form && { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" }),
          accept: request.accept,
          "user-agent": userAgent,
        },
        body: request.form?.toString(),
        milliseconds: Math.max(1, Math.round(until - performance.now())),
        mostBytes: request.mostBytes,
        signal: request.signal,
      });
      if (response.ok) return response;
      asked = redirectTarget(response, asked, request) ?? refuse(response, asked);
    }
    throw failure("redirects too often");
  }

  function refuse({ status, headers }: Response, asked: URL): never {
    // Unsplash says 403 when the hour's requests are used up.
    const usedUp = status === 403 && headers.get("x-ratelimit-remaining") === "0";
    if (status === 429 || usedUp || (status === 503 && headers.has("retry-after"))) {
      restUntil = clock.time() + pauseMs(headers.get("retry-after"), clock.time());
      throw failure(`answered ${status}: it is not asked again before ${new Date(restUntil).toISOString()}`);
    }
    if ((status === 401 || status === 403) && asked.origin === url)
      throw new KeyRejected(`${provider.name} refuses us (${status}): ${provider.whenRefused}`);
    throw failure(`answered ${status}`);
  }

  return {
    isOwn(address) {
      const parsed = URL.parse(address);
      return parsed !== null && isOwn(parsed);
    },

    ask(whileWanted) {
      const timeLimit = AbortSignal.timeout(limits.searchMilliseconds);
      const signal = whileWanted ? AbortSignal.any([whileWanted, timeLimit]) : timeLimit;
      return {
        async json(path, { headers, form } = {}) {
          const accept = "application/json";
          const mostBytes = limits.jsonBytes;
          const text = await bytesOf(new URL(path, url), { accept, mostBytes, signal, headers, form });
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
          return bytesOf(parsed, { accept, mostBytes: limits.imageBytes, signal, headers });
        },
      };
    },
  };
}

function redirectTarget({ status, headers }: Response, asked: URL, { form }: Request): URL | undefined {
  const location = headers.get("location");
  // What is posted has a secret in it.
  if (status < 300 || status > 399 || !location || form) return undefined;
  return URL.parse(location, asked.href) ?? undefined;
}

/** RFC 9110 10.2.3: seconds, or a date. */
function pauseMs(retryAfter: string | null, now: number): number {
  if (!retryAfter) return defaultPauseMs;
  const wished = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(wished) ? defaultPauseMs : Math.min(Math.max(wished, 0), maxPauseMs);
}
