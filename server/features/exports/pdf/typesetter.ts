import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Failure } from "../../../failure.ts";
import type { Pictures } from "./typeset.ts";

/** What the process gets: the itinerary as JSON text. */
export type Job = { readonly itinerary: string; readonly pictures: Pictures };
export type Outcome = { readonly pdf: Uint8Array } | { readonly error: string };
type Answer = Outcome & { readonly memory: number };

export type Typesetter = {
  /** Rejects with a Failure when there are too many before it, or when it takes too long. */
  typeset(job: Job): Promise<Buffer>;
  close(): Promise<void>;
};

type Limits = {
  /** Processes at work at one time. */
  readonly most: number;
  /** Itineraries that may wait. */
  readonly waiting: number;
  readonly secondsEach: number;
  /** A process that has nothing to do for so long ends, and its memory with it. */
  readonly secondsIdle: number;
  /** One that has grown beyond is replaced. */
  readonly largestMemory: number;
  readonly program: URL;
};

const usual: Limits = {
  most: 2,
  waiting: 40,
  secondsEach: 60,
  secondsIdle: 60,
  largestMemory: 900 * 1_048_576,
  program: new URL("./typesetting-process.ts", import.meta.url),
};

/** Processes that set pages, started when first needed. */
export function typesetter(limits: Partial<Limits> = {}): Typesetter {
  const { most, waiting: room, secondsEach, secondsIdle, largestMemory, program } = { ...usual, ...limits };
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const running = new Set<ChildProcess>();
  const waiting: (() => void)[] = [];
  let atWork = 0;
  let isClosed = false;

  function start(): ChildProcess {
    const child = fork(fileURLToPath(program), [], {
      execArgv: [],
      serialization: "advanced",
      // What the server's environment holds is none of its business.
      env: {},
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    running.add(child);
    child.once("exit", () => {
      running.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
    });
    // An idle process keeps no server from stopping.
    child.unref();
    child.channel?.unref();
    return child;
  }

  function rest(child: ChildProcess, memory: number): void {
    if (isClosed || memory > largestMemory) {
      end(child);
      return;
    }
    const timer = setTimeout(() => end(child), secondsIdle * 1000).unref();
    idle.set(child, timer);
  }

  function end(child: ChildProcess): void {
    idle.delete(child);
    child.kill("SIGKILL");
  }

  function takeChild(): ChildProcess {
    for (const [child, timer] of idle) {
      clearTimeout(timer);
      idle.delete(child);
      return child;
    }
    return start();
  }

  async function turn(): Promise<void> {
    if (atWork >= most) {
      if (waiting.length >= room)
        throw new Failure("unavailable", {
          detail: "Too many PDFs are being made right now. Try again in a moment.",
          retryAfterSeconds: 10,
        });
      // Whoever is done hands its place over.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else atWork++;
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else atWork--;
  }

  return {
    async typeset(job) {
      await turn();
      try {
        if (isClosed) throw new Failure("unavailable", { retryAfterSeconds: 5 });
        const child = takeChild();
        const answer = await answerOf(child, job, secondsEach).catch((error) => {
          end(child);
          throw error;
        });
        rest(child, answer.memory);
        if ("error" in answer) throw new Error(answer.error);
        return Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength);
      } finally {
        leave();
      }
    },
    async close() {
      isClosed = true;
      for (const resolve of waiting.splice(0)) resolve();
      await Promise.all(
        [...running].map((child) => {
          const ended = new Promise((resolve) => child.once("exit", resolve));
          end(child);
          return ended;
        }),
      );
    },
  };
}

function answerOf(child: ChildProcess, job: Job, secondsEach: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () =>
        settle(() =>
          reject(
            new Failure("unavailable", {
              detail: `This PDF could not be made within ${secondsEach} seconds. Try again later, or export another format.`,
              retryAfterSeconds: 30,
            }),
          ),
        ),
      secondsEach * 1000,
    );
    const onMessage = (message: unknown) => {
      if (message !== "ready") settle(() => resolve(message as Answer));
    };
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new Error(`the typesetting process ended (${signal ?? code})`)));
    const onError = (error: Error) => settle(() => reject(error));
    function settle(how: () => void) {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
      how();
    }
    child.on("message", onMessage).on("exit", onExit).on("error", onError);
    child.send(job, (error) => error && onError(error));
  });
}
