export type ProgressBar = {
  /** How many are done. */
  reach(done: number): void;
  finish(): void;
};

const width = 30;
/** On a terminal the line is rewritten; elsewhere a new one is written from time to time. */
const everyMs = process.stderr.isTTY ? 100 : 10_000;

/** Prints the progress of some work to stderr: share, rate and time left. */
export function progressBar(step: string, total: number): ProgressBar {
  const startedAt = performance.now();
  let shownAt = startedAt;
  const show = (done: number, end: string) => {
    const seconds = (performance.now() - startedAt) / 1_000;
    const share = total > 0 ? done / total : 1;
    const filled = Math.round(share * width);
    const rate = done / Math.max(seconds, 0.001);
    const time =
      share < 1 ? `${clockTime((total - done) / Math.max(rate, 0.001))} left` : `took ${clockTime(seconds)}`;
    process.stderr.write(
      `${process.stderr.isTTY ? "\r\x1b[K" : ""}${step.padEnd(20)} ${"█".repeat(filled)}${"░".repeat(width - filled)} ` +
        `${(share * 100).toFixed(0).padStart(3)} %, ${Math.round(rate).toLocaleString("en")}/s, ${time}${end}`,
    );
  };
  return {
    reach(done) {
      if (performance.now() - shownAt < everyMs) return;
      shownAt = performance.now();
      show(done, process.stderr.isTTY ? "" : "\n");
    },
    finish: () => show(total, "\n"),
  };
}

const clockTime = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
