type Handlers = {
  /** The first signal: stop in good order. */
  first(signal: NodeJS.Signals): void;
  /** One that comes later: stop at once. */
  again(): void;
};

const sameSignalMs = 3_000;

/**
 * Ctrl-C in a terminal reaches npm and what npm started, and npm passes it on: each signal comes twice. So what comes
 * within 3 seconds of the first is the same one.
 */
export function onStopSignals({ first, again }: Handlers): void {
  let firstAt: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      first(signal);
    } else if (performance.now() - firstAt >= sameSignalMs) again();
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
