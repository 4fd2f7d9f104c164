/** However busy the page is. */
const atMostMs = 3_000;

type Options = {
  /** Not before: a page that waits for the network looks idle, too. */
  readonly pauseMs?: number;
};

/** Calls back when the browser has nothing else to do. Returns a function that cancels it. */
export const onIdle = (act: () => void, { pauseMs = 0 }: Options = {}): (() => void) => {
  let request: number | undefined;
  const timer = setTimeout(() => {
    if ("requestIdleCallback" in window) request = requestIdleCallback(act, { timeout: atMostMs });
    else act();
  }, pauseMs);
  return () => {
    clearTimeout(timer);
    if (request !== undefined) cancelIdleCallback(request);
  };
};
