import dns from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import type { Agent } from "undici";
import { errorReason } from "./error-reason.ts";
import { isPublicAddress } from "./public-address.ts";

export type GateRequest = Readonly<{
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array<ArrayBuffer> | undefined;
  /** The time limit, until the response's last byte. */
  milliseconds: number;
  /** The limit for the response's body, decompressed. */
  maxBytes: number;
  /** Aborts the request earlier. */
  signal?: AbortSignal | undefined;
}>;

/** Returns the complete response, with any status. Redirects are not followed; callers may request the new address. */
export type Gate = (address: URL, request: GateRequest) => Promise<Response>;

type Fault =
  /** The address is not on the public internet. */
  | "forbidden"
  /** OUTSIDE=off: nobody is asked. */
  | "closed"
  | "unreachable"
  | "timeout"
  | "tooLarge"
  /** The connection ended in the middle of the response. */
  | "disconnected"
  | "aborted";

export class GateFailure extends Error {
  override readonly name = "GateFailure";
  readonly fault: Fault;
  constructor(fault: Fault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Error messages are short; anything longer is not read. */
const maxErrorBytes = 65_536;
const connectMilliseconds = 5_000;

/**
 * The only way out over HTTP. It connects to public addresses alone, and checks the address of the connection itself,
 * so that a host name cannot first resolve to a public address and then to a private one. `trustedOrigins`, which the
 * operator has configured, may be anywhere.
 */
export function gate({ trustedOrigins = [] }: { trustedOrigins?: readonly string[] } = {}): Gate {
  let agents: Promise<Record<"anywhere" | "public", Agent>> | undefined;
  return async (address, { milliseconds, maxBytes, signal: callerSignal, body = null, ...request }) => {
    const isTrusted = trustedOrigins.includes(address.origin);
    if (!isTrusted) requirePublic(address);
    const { fetch } = await import("undici");
    agents ??= newAgents();
    const timeLimit = AbortSignal.timeout(milliseconds);
    const signal = callerSignal ? AbortSignal.any([callerSignal, timeLimit]) : timeLimit;
    let hasResponded = false;
    try {
      const dispatcher = (await agents)[isTrusted ? "anywhere" : "public"];
      const response = await fetch(address, { ...request, body, redirect: "manual", signal, dispatcher });
      hasResponded = true;
      const headers = [...response.headers].filter(([name]) => !transferHeaders.has(name));
      const bytes = await readBody(response, maxBytes);
      // The constructor of Response allows no body with these, not even an empty one.
      const hasNoBody = [204, 205, 304].includes(response.status);
      return new Response(hasNoBody ? null : bytes, { status: response.status, headers });
    } catch (error) {
      if (error instanceof GateFailure) throw error;
      if (callerSignal?.aborted) throw new GateFailure("aborted", "was aborted");
      if (timeLimit.aborted) throw new GateFailure("timeout", "took too long to respond");
      if (hasResponded)
        throw new GateFailure("disconnected", "closed the connection in the middle of its response");
      // The reason is in the cause; the message is always "fetch failed".
      const cause = (error as Error).cause ?? "the request cannot be made";
      throw cause instanceof GateFailure
        ? cause
        : new GateFailure("unreachable", `cannot be reached: ${errorReason(cause)}`);
    }
  };
}

/** The gate of a server that asks nobody. */
export const closedGate: Gate = async ({ hostname }) => {
  throw new GateFailure("closed", `is not asked: ${hostname} is outside, and OUTSIDE=off`);
};

/** They describe the transfer, and not the decompressed body. */
const transferHeaders = new Set(["content-encoding", "content-length", "transfer-encoding", "connection"]);

async function newAgents() {
  const { Agent } = await import("undici");
  return {
    anywhere: new Agent({ connect: { timeout: connectMilliseconds } }),
    public: new Agent({ connect: { timeout: connectMilliseconds, lookup: lookUpPublic } }),
  };
}

/** Checks IP addresses here, because they are never looked up. */
function requirePublic({ hostname, protocol, username, password }: URL): void {
  const literal = hostname.replace(/^\[|\]$/g, "");
  const isWeb = protocol === "https:" || protocol === "http:";
  if (!isWeb || username || password || (isIP(literal) > 0 && !isPublicAddress(literal)))
    throw forbidden(hostname);
}

const lookUpPublic: LookupFunction = (hostname, options, done) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const allowed = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) return done(forbidden(hostname), []);
    if (options.all) done(null, allowed);
    else done(null, first.address, first.family);
  });
};

const forbidden = (hostname: string) =>
  new GateFailure("forbidden", `is not allowed: ${hostname} is not an address of the public internet`);

async function readBody(
  response: { ok: boolean; body: AsyncIterable<Uint8Array> | null },
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (!response.ok && length > maxErrorBytes) break;
    if (response.ok && length > maxBytes)
      throw new GateFailure("tooLarge", `sent more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
