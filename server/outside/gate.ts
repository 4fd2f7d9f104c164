import dns from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import type { Agent } from "undici";
import { errorReason } from "./error-reason.ts";
import { isPublicAddress } from "./public-address.ts";

export type GateRequest = Readonly<{
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string | undefined;
  /** To the last byte of the answer. */
  milliseconds: number;
  /** Of the answer, unpacked. */
  mostBytes: number;
  /** Where somebody may stop waiting before that. */
  signal?: AbortSignal | undefined;
}>;

/** Gives the whole answer, whatever its status. It follows no redirect: whoever does comes back with the new address. */
export type Gate = (address: URL, request: GateRequest) => Promise<Response>;

type Fault =
  /** It leads to where nobody outside could go. */
  | "forbidden"
  | "unreachable"
  | "late"
  | "large"
  /** The connection ended in the middle of the answer. */
  | "cut"
  /** Whoever asked does not want it any more. */
  | "unwanted";

export class GateFailure extends Error {
  override readonly name = "GateFailure";
  readonly fault: Fault;
  constructor(fault: Fault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** What is wrong is said in few words; more of them is not read. */
const maxErrorBytes = 65_536;
const connectMilliseconds = 5_000;

/**
 * The one way out of the house for a request over HTTP. It goes to public addresses alone: what is judged is the address
 * that the connection is made to, so that a name which changes its mind changes nothing. Origins that the operator named
 * may be anywhere.
 */
export function gate({ named = [] }: { named?: readonly string[] } = {}): Gate {
  let agents: Promise<Record<"anywhere" | "public", Agent>> | undefined;
  return async (address, { milliseconds, mostBytes, signal: whileWanted, body = null, ...request }) => {
    const isNamed = named.includes(address.origin);
    if (!isNamed) requirePublic(address);
    const { fetch } = await import("undici");
    agents ??= newAgents();
    const inTime = AbortSignal.timeout(milliseconds);
    const signal = whileWanted ? AbortSignal.any([whileWanted, inTime]) : inTime;
    let isAnswered = false;
    try {
      const dispatcher = (await agents)[isNamed ? "anywhere" : "public"];
      const answer = await fetch(address, { ...request, body, redirect: "manual", signal, dispatcher });
      isAnswered = true;
      const headers = [...answer.headers].filter(([name]) => !transferHeaders.has(name));
      const bytes = await bodyOf(answer, mostBytes);
      // A Response of these has no body, not even an empty one.
      const isBare = [204, 205, 304].includes(answer.status);
      return new Response(isBare ? null : bytes, { status: answer.status, headers });
    } catch (error) {
      if (error instanceof GateFailure) throw error;
      if (whileWanted?.aborted) throw new GateFailure("unwanted", "is not wanted any more");
      if (inTime.aborted) throw new GateFailure("late", "took too long to answer");
      if (isAnswered) throw new GateFailure("cut", "hung up in the middle of its answer");
      // What went wrong is in the cause; the message is always "fetch failed".
      const cause = (error as Error).cause ?? "the request cannot be made";
      throw cause instanceof GateFailure
        ? cause
        : new GateFailure("unreachable", `cannot be reached: ${errorReason(cause)}`);
    }
  };
}

/** Of the way here, no longer true of what is handed on. */
const transferHeaders = new Set(["content-encoding", "content-length", "transfer-encoding", "connection"]);

async function newAgents() {
  const { Agent } = await import("undici");
  return {
    anywhere: new Agent({ connect: { timeout: connectMilliseconds } }),
    public: new Agent({ connect: { timeout: connectMilliseconds, lookup: lookUpPublic } }),
  };
}

/** A number instead of a name is never looked up. */
function requirePublic({ hostname, protocol, username, password }: URL): void {
  const literal = hostname.replace(/^\[|\]$/g, "");
  const isWeb = protocol === "https:" || protocol === "http:";
  if (!isWeb || username || password || (isIP(literal) > 0 && !isPublicAddress(literal)))
    throw forbidden(hostname);
}

const lookUpPublic: LookupFunction = (hostname, options, done) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const open = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first) return done(forbidden(hostname), []);
    if (options.all) done(null, open);
    else done(null, first.address, first.family);
  });
};

const forbidden = (hostname: string) =>
  new GateFailure("forbidden", `is not asked: ${hostname} is no address of the public internet`);

async function bodyOf(
  answer: { ok: boolean; body: AsyncIterable<Uint8Array> | null },
  mostBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop hangs up.
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (!answer.ok && length > maxErrorBytes) break;
    if (answer.ok && length > mostBytes) throw new GateFailure("large", `sent more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
