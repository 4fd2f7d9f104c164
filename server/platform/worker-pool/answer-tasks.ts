/** What a process of the pool sends for a task, and how large it is by then. */
export type Answer<Result> = ({ readonly result: Result } | { readonly error: string }) & {
  readonly memory: number;
};

/** What it sends before, as often as it likes. */
export type Report<News> = { readonly news: News };

/** Makes this process one of a pool: it does what it is sent, and ends with whoever sent it. */
export function answerTasks<Task, Result, News = never>(
  work: (task: Task, tell: (news: News) => void) => Promise<Result>,
): void {
  const send = (message: Report<News> | Answer<Result>) =>
    // Who was killed takes nothing any more, and the disconnect that follows ends this process, too.
    process.send?.(message, undefined, undefined, () => {});
  process.on("message", async (task: Task) => {
    let isOver = false;
    const tell = (news: News) => {
      // The next task's listener would take it for its own.
      if (!isOver) send({ news });
    };
    const outcome = await work(task, tell).then(
      (result) => ({ result }),
      (error) => ({ error: String(error) }),
    );
    isOver = true;
    send({ ...outcome, memory: process.memoryUsage.rss() });
  });
  process.on("disconnect", () => process.exit());
}
