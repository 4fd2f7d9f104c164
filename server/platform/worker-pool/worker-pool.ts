import { type ChildProcess, fork } from "node:child_process";
import { getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { Failure } from "../failure.ts";
import { fairTurns } from "../fair-turns/fair-turns.ts";
import type { Answer, Report } from "./answer-tasks.ts";

export type ProcessPool<Task, Result, News = never> = {
  /**
   * Rejects with a Failure when there are too many before it or when it takes too long, with ProcessEnded when its
   * process died over it, and with an Error when the work itself threw. Once nobody wants it any more (the signal), it
   * is given up, and its process with it. What the process tells before it is done is heard.
   */
  run(task: Task, signal?: AbortSignal, hear?: (news: News) => void): Promise<Result>;
  close(): Promise<void>;
};

type Limits = {
  /** The module that each process runs, by its name in the sources: it calls `answerTasks`. */
  readonly program: URL;
  /** Processes at work at one time. */
  readonly most: number;
  /** Tasks that may wait. */
  readonly waiting: number;
  readonly secondsEach: number;
  /** A process that has nothing to do for so long ends, and its memory with it. */
  readonly secondsIdle: number;
  /** One that has grown beyond is replaced. */
  readonly largestMemory: number;
  /** As in os.setPriority: the higher, the sooner others go first. */
  readonly priority?: number;
  readonly tooMany: () => Failure;
  readonly tooSlow: () => Failure;
};

/** The process died, by itself or by the system's hand: whether by fault of its task, nobody knows. */
export class ProcessEnded extends Error {
  override readonly name = "ProcessEnded";
}

/**
 * Processes that do one task at a time, started when first needed, for each caller in turn. Only a process of its own can be ended in the middle
 * of a native call that takes too long, and outlived when it crashes.
 */
export function processPool<Task, Result, News = never>(limits: Limits): ProcessPool<Task, Result, News> {
  const { program, secondsEach, secondsIdle, largestMemory, priority, tooSlow } = limits;
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const running = new Set<ChildProcess>();
  const turns = fairTurns(limits);
  let isClosed = false;

  function start(): ChildProcess {
    const child = fork(fileOf(program), [], {
      execArgv: [],
      serialization: "advanced",
      // What the server's environment holds is none of its business.
      env: {},
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    // Whoever waits for it hears of it too; without anyone, it would end the server.
    child.on("error", () => {});
    // One that could not be started never exits.
    if (child.pid === undefined) return child;
    // At once: the threads that it starts inherit it.
    if (priority !== undefined) setPriority(child.pid, Math.max(priority, getPriority()));
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
      if (child.connected) return child;
    }
    return start();
  }

  return {
    run(task, signal, hear) {
      const work = async () => {
        if (isClosed) throw new Failure("unavailable", { retryAfterSeconds: 5 });
        // Between its turn and now somebody may have lost interest, too.
        signal?.throwIfAborted();
        const child = takeChild();
        const asking = { secondsEach, tooSlow, signal, hear };
        const answer = await answerOf<Result, News>(child, task, asking).catch((error) => {
          end(child);
          throw error;
        });
        rest(child, answer.memory);
        if ("error" in answer) throw new Error(answer.error);
        return answer.result;
      };
      return turns.inTurn(work, signal);
    },
    async close() {
      isClosed = true;
      turns.letAllGo();
      await Promise.all(
        [...running].map((child) => {
          const ended = new Promise((resolve) => child.once("exit", resolve));
          // Whoever closes waits for it, even when there is nothing else to wait for.
          child.ref();
          end(child);
          return ended;
        }),
      );
    },
  };
}

/** In a release, as this module itself is, every module is JavaScript. */
const fileOf = (program: URL) =>
  fileURLToPath(import.meta.url.endsWith(".js") ? program.href.replace(/\.ts$/, ".js") : program);

type Asking<News> = Pick<Limits, "secondsEach" | "tooSlow"> & {
  readonly signal: AbortSignal | undefined;
  readonly hear: ((news: News) => void) | undefined;
};

function answerOf<Result, News>(
  child: ChildProcess,
  task: unknown,
  { secondsEach, tooSlow, signal, hear }: Asking<News>,
): Promise<Answer<Result>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(tooSlow())), secondsEach * 1000);
    const onAbort = () => settle(() => reject(signal?.reason));
    const onMessage = (sent: unknown) => {
      const message = sent as Answer<Result> | Report<News>;
      if ("news" in message) hear?.(message.news);
      else settle(() => resolve(message));
    };
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new ProcessEnded(`the process ended (${signal ?? code})`)));
    const onError = (cause: Error) =>
      settle(() => reject(new ProcessEnded("the process does not listen", { cause })));
    function settle(how: () => void) {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
      signal?.removeEventListener("abort", onAbort);
      how();
    }
    child.on("message", onMessage).on("exit", onExit).on("error", onError);
    signal?.addEventListener("abort", onAbort, { once: true });
    child.send(task as object, (error) => error && onError(error));
  });
}
