import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  type MessageClassification,
  PerRequestHTTPServerTransport,
  ProtocolErrorCode,
  type Server,
} from "@modelcontextprotocol/server";
import { authInfoOf, type Caller } from "./caller.ts";

/**
 * A server that stays, where the library would make one for each request: it holds nothing about whoever asks, so that
 * there is nothing to keep apart but the answers. Making one, and the web's Request and Response around it, costs more
 * than reading an itinerary (docs/decisions/0025).
 */
export type KeptServer = {
  /** The answer, as JSON; `refused` if it was out of order and nothing was done; `gone` once nobody waits. */
  ask(message: JSONRPCRequest, caller: Caller, gone: Gone): Promise<Answered>;
};

type Answered = { readonly json: string | Buffer } | "refused" | "gone";

/** Tells when nobody waits for the answer any more. */
export type Gone = (giveUp: () => void) => void;

export async function keptServer(server: Server, classification: MessageClassification): Promise<KeptServer> {
  const line = new Line(classification);
  await server.connect(line);
  return line;
}

type Waiting = {
  readonly id: JSONRPCRequest["id"];
  readonly settle: (answer: Answered) => void;
  /** What goes in the place of which empty list. */
  written?: { readonly list: string; readonly members: readonly Buffer[] };
};

/** As a transport of one request tells the server which revision it speaks, but for any number of requests. */
class Line extends PerRequestHTTPServerTransport implements KeptServer {
  readonly #classification: MessageClassification;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(classification: MessageClassification) {
    super({ classification });
    this.#classification = classification;
  }

  override async start(): Promise<void> {}

  ask(message: JSONRPCRequest, caller: Caller, gone: Gone): Promise<Answered> {
    // Two clients may well choose the same id at one time.
    const id = ++this.#last;
    return new Promise((settle) => {
      const waiting: Waiting = { id: message.id, settle };
      this.#waiting.set(id, waiting);
      gone(() => this.#giveUp(id));
      const inPlaceOf = (list: string, members: readonly Buffer[]) => {
        waiting.written = { list, members };
      };
      this.onmessage?.(
        { ...message, id },
        { classification: this.#classification, authInfo: authInfoOf({ ...caller, inPlaceOf }) },
      );
    });
  }

  #giveUp(id: number): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    waiting.settle("gone");
    this.onmessage?.(
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } },
      { classification: this.#classification },
    );
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    // Nothing is ever said unasked: there is no stream that it could go out on.
    if (!("id" in message) || typeof message.id !== "number") return;
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    this.#waiting.delete(message.id);
    const isRefused = "error" in message && message.error.code === ProtocolErrorCode.InvalidParams;
    if (isRefused) return waiting.settle("refused");
    waiting.settle({ json: jsonOf({ ...message, id: waiting.id }, waiting.written) });
  }
}

function jsonOf(message: JSONRPCMessage, written: Waiting["written"]): string | Buffer {
  const json = JSON.stringify(message);
  if (!written) return json;
  // The library puts the result first: no earlier list could have that name.
  const list = `"${written.list}":[]`;
  const at = json.indexOf(list);
  const [before, after] = [json.slice(0, at), json.slice(at + list.length)];
  return Buffer.concat([Buffer.from(before), ...written.members, Buffer.from(after)]);
}
