import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

type Answer = {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
};

/** What may happen to a request. */
type Fate = "requestLost" | "answerLost" | "late" | "twice" | "carried" | "refused";

/** A device's connection. */
type Line = {
  /** Where the device finds the network's address: it is connected to this port instead. */
  readonly port: number;
  /** Breaks what is open, too. */
  setCut(isCut: boolean): void;
};

export type RoughNetwork = {
  /** The address that browsers know; it stays while servers come and go. */
  readonly url: string;
  /** Where the server is; undefined while there is none. */
  server: string | undefined;
  isRough: boolean;
  /** How often each happened. */
  readonly counts: Record<Fate, number>;
  addLine(): Promise<Line>;
  /** Resolves when nothing is on its way any more. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

/** The API's own traffic: streams of events are lost only with their server or device, and pages come from the device. */
const isRoughPath = (path: string) => path.startsWith("/v1/") && !path.endsWith("/events");

/**
 * A proxy between real browsers and a real server that loses requests and answers, brings them late, in another order or
 * twice, as test/drafts/model-network.ts does in virtual time.
 */
export async function startRoughNetwork(random: () => number): Promise<RoughNetwork> {
  const counts = { requestLost: 0, answerLost: 0, late: 0, twice: 0, carried: 0, refused: 0 };
  const onTheWay = new Set<Promise<void>>();
  const lines: Server[] = [];

  const fateOf = (path: string): Fate => {
    if (!network.server) return "refused";
    if (!network.isRough || !isRoughPath(path)) return "carried";
    const drawn = random();
    if (drawn < 0.1) return "requestLost";
    if (drawn < 0.25) return "answerLost";
    if (drawn < 0.35) return "late";
    return drawn < 0.5 ? "twice" : "carried";
  };
  const travel = (mostMs: number) => (network.isRough ? sleep(random() * mostMs) : Promise.resolve());

  const carry = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(incoming);
    const send = () => sendOn(network.server, incoming, body);
    const answer = (sent: Promise<Answer>) => answerWith(response, sent);
    const fate = fateOf(incoming.url ?? "");
    counts[fate]++;
    await travel(150);
    switch (fate) {
      case "refused":
      case "requestLost":
        return lose(response);
      case "answerLost":
        await send();
        return lose(response);
      case "late":
        lose(response);
        await travel(5_000);
        await send();
        return;
      case "twice": {
        const isFirstAnswered = random() < 0.5;
        const first = send();
        if (isFirstAnswered) await answer(first);
        else await first;
        await travel(2_000);
        const second = send();
        return isFirstAnswered ? void (await second) : answer(second);
      }
      case "carried":
        await answer(send());
    }
  };

  const addLine = async (): Promise<Line> => {
    let isLineCut = false;
    const line = createServer((incoming, response) => {
      if (isLineCut) lose(response);
      else if (isRoughPath(incoming.url ?? "")) {
        const carried = carry(incoming, response)
          .catch(() => lose(response))
          .finally(() => onTheWay.delete(carried));
        onTheWay.add(carried);
      } else pass(network.server, incoming, response);
    });
    lines.push(line);
    line.listen(0, "127.0.0.1");
    await once(line, "listening");
    return {
      port: (line.address() as AddressInfo).port,
      setCut(isCut) {
        isLineCut = isCut;
        if (isCut) line.closeAllConnections();
      },
    };
  };
  const { port } = await addLine();
  const network: RoughNetwork = {
    url: `http://localhost:${port}`,
    server: undefined,
    isRough: false,
    counts,
    addLine,
    async settled() {
      while (onTheWay.size > 0) await Promise.all(onTheWay);
    },
    async close() {
      for (const line of lines) {
        line.closeAllConnections();
        line.close();
      }
      await Promise.all(lines.map((line) => once(line, "close")));
    },
  };
  return network;
}

const lose = (response: ServerResponse): void => void response.socket?.destroy();

const toServer = (server: string | undefined, { url = "/", method, headers }: IncomingMessage) => {
  if (!server) throw new Error("There is no server");
  const { port } = new URL(server);
  return request({ host: "127.0.0.1", port, method, path: url, headers, agent: false });
};

async function sendOn(server: string | undefined, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  const sent = toServer(server, incoming);
  // After the answer has begun, the answer says what went wrong.
  sent.on("error", () => {});
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
}

async function answerWith(response: ServerResponse, sent: Promise<Answer>): Promise<void> {
  const { status, headers, body } = await sent;
  const { "transfer-encoding": _, ...rest } = headers;
  // Browsers send again by themselves what was lost on a connection that had brought an answer before.
  response.writeHead(status, { ...rest, connection: "close" });
  response.end(body);
}

/** Passes on what is not rough as it comes: files, pages, streams of events. */
function pass(server: string | undefined, incoming: IncomingMessage, response: ServerResponse): void {
  if (!server) {
    lose(response);
    return;
  }
  const sent = toServer(server, incoming);
  sent.on("error", () => lose(response));
  sent.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 0, answer.headers);
    answer.on("error", () => lose(response));
    answer.pipe(response);
  });
  response.on("close", () => sent.destroy());
  incoming.pipe(sent);
}
