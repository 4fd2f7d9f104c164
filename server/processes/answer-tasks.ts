/** What a process of the pool sends for a task, and how large it is by then. */
export type Answer<Result> = ({ readonly result: Result } | { readonly error: string }) & {
  readonly memory: number;
};

/** Makes this process one of a pool: it does what it is sent, and ends with whoever sent it. */
export function answerTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  process.on("message", async (task: Task) => {
    const outcome = await work(task).then(
      (result) => ({ result }),
      (error) => ({ error: String(error) }),
    );
    process.send?.({ ...outcome, memory: process.memoryUsage.rss() } satisfies Answer<Result>);
  });
  process.on("disconnect", () => process.exit());
}
