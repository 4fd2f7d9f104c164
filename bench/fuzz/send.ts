import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Exchange } from "./exchange.ts";
import { type FuzzResponse, responseReader } from "./response-reader.ts";

export type Outcome = {
  /** Each with the time from the last byte sent to its own last one. */
  readonly answers: readonly (FuzzResponse & { readonly ms: number })[];
  /** Why there is no answer where HTTP asks for one. */
  readonly missing?: string;
};

/** After so long nobody waits any more. */
const patienceMs = 15_000;
/** For how long a connection stays that is left half-way. */
const longestLeftMs = 4_000;

/** Over a connection of its own. */
export function send(port: number, { pieces, methods, ending }: Exchange, leftFor = 1): Promise<Outcome> {
  return new Promise((resolve) => {
    const answers: (FuzzResponse & { ms: number })[] = [];
    let sentAt: number | undefined;
    let failure: string | undefined;
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
    const patience = setTimeout(() => {
      failure = `none within ${patienceMs / 1_000} s`;
      socket.destroy();
    }, patienceMs);
    const reader = responseReader(methods, (answer) => {
      answers.push({ ...answer, ms: sentAt === undefined ? 0 : performance.now() - sentAt });
      // Whoever says so reads nothing that comes after it.
      const isLast = answer.headers.get("connection") === "close" || answers.length === methods.length;
      if (isLast && ending !== "leave") socket.destroy();
    });
    socket.on("data", (chunk: Buffer) => reader.take(chunk));
    socket.on("end", () => {
      reader.end();
      socket.end();
    });
    socket.on("error", (error) => {
      failure ??= `the connection broke: ${error.message}`;
    });
    socket.on("close", () => {
      clearTimeout(patience);
      const isEnough =
        answers.length === methods.length || answers.at(-1)?.headers.get("connection") === "close";
      const isMissing = ending === "answer" && !isEnough;
      resolve({ answers, ...(isMissing && { missing: failure ?? "the connection ended without one" }) });
    });
    socket.once("connect", async () => {
      for (const [nth, piece] of pieces.entries()) {
        if (socket.destroyed) return;
        const isLast = nth === pieces.length - 1;
        socket.write(piece, () => {
          if (isLast) sentAt = performance.now();
        });
        // So that it is a packet of its own.
        if (!isLast) await sleep(1);
      }
      if (ending === "end") socket.end();
      if (ending === "leave") {
        await sleep(leftFor * longestLeftMs);
        socket.destroy();
      }
    });
  });
}
