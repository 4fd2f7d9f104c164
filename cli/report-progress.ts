import type { PrintLine } from "../server/platform/progress.ts";

/** Prints the progress after a second, and then at growing intervals. */
export async function reportProgress<T>(tell: PrintLine, state: () => string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const next = (seconds: number) => {
    timer = setTimeout(() => {
      tell(state());
      next(Math.min(2 * seconds, 60));
    }, seconds * 1_000);
  };
  next(1);
  return work.finally(() => clearTimeout(timer));
}
