import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  type MessageClassification,
  PerRequestHTTPServerTransport,
  type Server,
} from "@modelcontextprotocol/server";
import { authInfoOf, type Caller } from "./caller.ts";

/**
 * A server that stays, where the library would make one for each request: it holds nothing about whoever asks, so that
 * there is nothing to keep apart but the answers. Making one, and the web's Request and Response around it, costs more
 * than reading an itinerary (docs/decisions/0025).
 */
export type KeptServer = {
  /** The answer, as JSON text; undefined once nobody waits for it. */
  ask(message: JSONRPCRequest, caller: Caller): Promise<string | undefined>;
};

export async function keptServer(server: Server, classification: MessageClassification): Promise<KeptServer> {
  const line = new Line(classification);
  await server.connect(line);
  return line;
}

type Waiting = {
  readonly id: JSONRPCRequest["id"];
  readonly settle: (answer: string | undefined) => void;
  /** Of the result, in the place of its `content`. */
  members?: string;
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

  ask(message: JSONRPCRequest, { signal, ...caller }: Caller): Promise<string | undefined> {
    if (signal.aborted) return Promise.resolve(undefined);
    // Two clients may well choose the same id at one time.
    const id = ++this.#last;
    return new Promise((resolve) => {
      const giveUp = () => {
        this.#waiting.delete(id);
        this.#hear({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } });
        resolve(undefined);
      };
      const settle = (answer: string | undefined) => {
        signal.removeEventListener("abort", giveUp);
        resolve(answer);
      };
      signal.addEventListener("abort", giveUp, { once: true });
      const waiting: Waiting = { id: message.id, settle };
      this.#waiting.set(id, waiting);
      const takeMembers = (json: string) => {
        waiting.members = json;
      };
      this.#hear({ ...message, id }, { ...caller, takeMembers });
    });
  }

  #hear(message: JSONRPCMessage, caller?: Omit<Caller, "signal">): void {
    this.onmessage?.(message, {
      classification: this.#classification,
      ...(caller && { authInfo: authInfoOf(caller) }),
    });
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    // Nothing is ever said unasked: there is no stream that it could go out on.
    if (!("id" in message) || typeof message.id !== "number") return;
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    waiting?.settle(written({ ...message, id: waiting.id }, waiting.members));
  }
}

function written(message: JSONRPCMessage, members: string | undefined): string {
  const json = JSON.stringify(message);
  // The first of its kind is the result's own: nothing that comes before it could hold one.
  return members === undefined ? json : json.replace('"content":[]', () => members);
}
