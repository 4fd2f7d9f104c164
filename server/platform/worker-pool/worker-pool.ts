import { type ChildProcess, fork } from "node:child_process";
import { getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { Failure } from "../failure.ts";
import { fairTurns } from "../fair-turns/fair-turns.ts";
import type { TaskProgress, TaskResult } from "./run-worker.ts";

export type WorkerPool<Task, Result, Progress = never> = {
  /**
   * Rejects with a Failure when too many tasks wait or this one takes too long, with WorkerDied when its worker died,
   * and with an Error when the work itself threw. Aborting the signal kills the worker.
   */
  run(task: Task, signal?: AbortSignal, onProgress?: (progress: Progress) => void): Promise<Result>;
  close(): Promise<void>;
};

type WorkerPoolOptions = {
  /** The module that each worker runs, by its path in the sources; it calls `runWorker`. */
  readonly program: URL;
  readonly maxWorkers: number;
  readonly maxWaiting: number;
  /** A task that takes longer fails, and its worker is killed. */
  readonly taskSeconds: number;
  /** A worker that is idle for this long is killed, to free its memory. */
  readonly idleSeconds: number;
  /** A worker that is larger than this after a task is replaced. */
  readonly maxMemoryBytes: number;
  /** As in os.setPriority: a higher number gives way to other processes. */
  readonly priority?: number;
  readonly tooMany: () => Failure;
  readonly tooSlow: () => Failure;
};

/** The worker crashed or was killed, perhaps because of its task. */
export class WorkerDied extends Error {
  override readonly name = "WorkerDied";
}

/**
 * Processes that do one task at a time, started on first use, with fair turns for callers. Only a process can be killed
 * in the middle of a native call that takes too long, and can crash without ending the server (docs/decisions/0043).
 */
export function workerPool<Task, Result, Progress = never>(
  options: WorkerPoolOptions,
): WorkerPool<Task, Result, Progress> {
  const { program, maxWorkers, maxWaiting, idleSeconds, maxMemoryBytes, priority, tooMany } = options;
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const running = new Set<ChildProcess>();
  const turns = fairTurns({ maxRunning: maxWorkers, maxWaiting, tooMany });
  let isClosed = false;

  function start(): ChildProcess {
    const worker = fork(modulePath(program), [], {
      execArgv: [],
      serialization: "advanced",
      // The server's environment holds secrets.
      env: {},
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    // An "error" event without a listener would end the server; runTask listens for it too.
    worker.on("error", () => {});
    // A process that could not be started never exits.
    if (worker.pid === undefined) return worker;
    // At once, because threads inherit the priority when they start.
    if (priority !== undefined) setPriority(worker.pid, Math.max(priority, getPriority()));
    running.add(worker);
    worker.once("exit", () => {
      running.delete(worker);
      clearTimeout(idle.get(worker));
      idle.delete(worker);
    });
    // An idle worker must not keep the server from stopping.
    worker.unref();
    worker.channel?.unref();
    return worker;
  }

  function release(worker: ChildProcess, memory: number): void {
    if (isClosed || memory > maxMemoryBytes) {
      kill(worker);
      return;
    }
    const timer = setTimeout(() => kill(worker), idleSeconds * 1000).unref();
    idle.set(worker, timer);
  }

  function kill(worker: ChildProcess): void {
    idle.delete(worker);
    worker.kill("SIGKILL");
  }

  function takeWorker(): ChildProcess {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      if (worker.connected) return worker;
    }
    return start();
  }

  return {
    run(task, signal, onProgress) {
      const work = async () => {
        if (isClosed) throw new Failure("unavailable", { retryAfterSeconds: 5 });
        signal?.throwIfAborted();
        const worker = takeWorker();
        const outcome = await runTask<Result, Progress>(worker, task, {
          ...options,
          signal,
          onProgress,
        }).catch((error) => {
          kill(worker);
          throw error;
        });
        release(worker, outcome.memory);
        if ("error" in outcome) throw new Error(outcome.error);
        return outcome.result;
      };
      return turns.run(work, signal);
    },
    async close() {
      isClosed = true;
      turns.releaseAll();
      await Promise.all(
        [...running].map((worker) => {
          const exited = new Promise((resolve) => worker.once("exit", resolve));
          // Closing waits for the exit, even when nothing else keeps this process running.
          worker.ref();
          kill(worker);
          return exited;
        }),
      );
    },
  };
}

/** In a release every module is JavaScript, this one included. */
const modulePath = (program: URL) =>
  fileURLToPath(import.meta.url.endsWith(".js") ? program.href.replace(/\.ts$/, ".js") : program);

type TaskOptions<Progress> = Pick<WorkerPoolOptions, "taskSeconds" | "tooSlow"> & {
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((progress: Progress) => void) | undefined;
};

function runTask<Result, Progress>(
  worker: ChildProcess,
  task: unknown,
  { taskSeconds, tooSlow, signal, onProgress }: TaskOptions<Progress>,
): Promise<TaskResult<Result>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(tooSlow())), taskSeconds * 1000);
    const onAbort = () => settle(() => reject(signal?.reason));
    const onMessage = (received: unknown) => {
      const message = received as TaskResult<Result> | TaskProgress<Progress>;
      if ("progress" in message) onProgress?.(message.progress);
      else settle(() => resolve(message));
    };
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new WorkerDied(`the worker exited (${signal ?? code})`)));
    const onError = (cause: Error) =>
      settle(() => reject(new WorkerDied("the worker could not be reached", { cause })));
    function settle(finish: () => void) {
      clearTimeout(timer);
      worker.off("message", onMessage).off("exit", onExit).off("error", onError);
      signal?.removeEventListener("abort", onAbort);
      finish();
    }
    worker.on("message", onMessage).on("exit", onExit).on("error", onError);
    signal?.addEventListener("abort", onAbort, { once: true });
    worker.send(task as object, (error) => error && onError(error));
  });
}
