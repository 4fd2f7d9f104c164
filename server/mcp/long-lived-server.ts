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
 * A server for many requests, where the library would make one for each. It holds no state about callers, so only the
 * answers need to be told apart. Making a server, with a Request and a Response around it, takes longer than reading an
 * itinerary (docs/decisions/0025).
 */
export type LongLivedServer = {
  /**
   * The response as JSON; `refused` if the message was invalid and nothing was done; `gone` if the client
   * disconnected.
   */
  ask(message: JSONRPCRequest, caller: Caller, onDisconnect: OnDisconnect): Promise<ServerAnswer>;
};

type ServerAnswer = { readonly json: string | Buffer } | "refused" | "gone";

/** Calls back when the client disconnects. */
export type OnDisconnect = (giveUp: () => void) => void;

export async function longLivedServer(
  server: Server,
  classification: MessageClassification,
): Promise<LongLivedServer> {
  const transport = new SharedTransport(classification);
  await server.connect(transport);
  return transport;
}

type Waiting = {
  readonly id: JSONRPCRequest["id"];
  readonly settle: (answer: ServerAnswer) => void;
  /** Members of the result that are JSON already, in the place of the empty list `name`. */
  members?: { readonly name: string; readonly json: readonly Buffer[] };
};

/** Like the library's transport for one request, for any number of requests of one protocol revision. */
class SharedTransport extends PerRequestHTTPServerTransport implements LongLivedServer {
  readonly #classification: MessageClassification;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(classification: MessageClassification) {
    super({ classification });
    this.#classification = classification;
  }

  override async start(): Promise<void> {}

  ask(message: JSONRPCRequest, caller: Caller, onDisconnect: OnDisconnect): Promise<ServerAnswer> {
    // Two clients may choose the same id at the same time.
    const id = ++this.#last;
    return new Promise((settle) => {
      const waiting: Waiting = { id: message.id, settle };
      this.#waiting.set(id, waiting);
      onDisconnect(() => this.#giveUp(id));
      const putMembers = (name: string, json: readonly Buffer[]) => {
        waiting.members = { name, json };
      };
      this.onmessage?.(
        { ...message, id },
        { classification: this.#classification, authInfo: authInfoOf({ ...caller, putMembers }) },
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
    // Anything but a response is dropped: there is no stream to send it on.
    if (!("id" in message) || typeof message.id !== "number") return;
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    this.#waiting.delete(message.id);
    const isRefused = "error" in message && message.error.code === ProtocolErrorCode.InvalidParams;
    if (isRefused) return waiting.settle("refused");
    waiting.settle({ json: jsonOf({ ...message, id: waiting.id }, waiting.members) });
  }
}

/** `members` are inserted as JSON, in the place of an empty list that went through the library. */
function jsonOf(message: JSONRPCMessage, members: Waiting["members"]): string | Buffer {
  if (!members || !("result" in message)) return JSON.stringify(message);
  const { result, ...envelope } = message;
  const { [members.name]: _, ...others } = result as Record<string, unknown>;
  const rest = `${moreMembers(others)}}${moreMembers(envelope)}}`;
  return Buffer.concat([Buffer.from('{"result":{'), ...members.json, Buffer.from(rest)]);
}

function moreMembers(object: object): string {
  const members = JSON.stringify(object).slice(1, -1);
  return members && `,${members}`;
}
