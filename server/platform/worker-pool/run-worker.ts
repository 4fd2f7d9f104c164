/** A worker's response to a task, with its memory in bytes afterwards. */
export type TaskResult<Result> = ({ readonly result: Result } | { readonly error: string }) & {
  readonly memory: number;
};

/** Sent any number of times before the result. */
export type TaskProgress<Progress> = { readonly progress: Progress };

/** Makes this process a worker of a pool: it does the tasks that it is sent, and exits when the pool's process does. */
export function runWorker<Task, Result, Progress = never>(
  work: (task: Task, report: (progress: Progress) => void) => Promise<Result>,
): void {
  const send = (message: TaskProgress<Progress> | TaskResult<Result>) =>
    // Sending fails when the pool's process was killed; the disconnect that follows ends this one.
    process.send?.(message, undefined, undefined, () => {});
  process.on("message", async (task: Task) => {
    let isDone = false;
    const report = (progress: Progress) => {
      // After the result it would be taken for progress of the next task.
      if (!isDone) send({ progress });
    };
    const outcome = await work(task, report).then(
      (result) => ({ result }),
      (error) => ({ error: String(error) }),
    );
    isDone = true;
    send({ ...outcome, memory: process.memoryUsage.rss() });
  });
  process.on("disconnect", () => process.exit());
}
