type Handlers = {
  /** The first signal: finish running requests, then stop. */
  onFirst(signal: NodeJS.Signals): void;
  /** A later signal: stop at once. */
  onSecond(): void;
};

const sameSignalMs = 3_000;

/**
 * Calls the handlers on SIGTERM and SIGINT. Ctrl-C in a terminal arrives twice, from the terminal and from npm, so
 * signals within 3 seconds of the first count as the same.
 */
export function onStopSignals({ onFirst, onSecond }: Handlers): void {
  let firstAt: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      onFirst(signal);
    } else if (performance.now() - firstAt >= sameSignalMs) onSecond();
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
