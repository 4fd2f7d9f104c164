/** How one try to save ended. */
export type Attempt =
  | { readonly end: "written" }
  /** Someone else was first; their words are in the draft now. */
  | { readonly end: "overtaken" }
  /** No answer, or none that says anything about what was sent. */
  | { readonly end: "away"; readonly retryAfterMs?: number }
  | { readonly end: "refused"; readonly error: unknown };

export type Progress =
  | { readonly state: "saved" | "unsaved" | "saving" | "waiting" }
  | { readonly state: "failed"; readonly error: unknown };

type SaveLoopParts = {
  /** Whether there is something to save, and someone who may. */
  readonly hasWork: () => boolean;
  readonly attempt: () => Promise<Attempt>;
  readonly onProgress: (progress: Progress) => void;
};

export type SaveLoop = {
  /** Something was written: it is saved soon. */
  noteChange(): void;
  /** Saves now, and resolves when that is done or has failed. */
  flush(): Promise<void>;
  /** Tries again at once, if it waits for anything. */
  retry(): void;
  stop(): void;
};

const afterPauseMs = 800;
const whileTypingMs = 5_000;
const mostOvertaken = 8;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** Never all at the same moment. */
const jittered = (ms: number) => ms * (0.5 + Math.random());

/** Saves a while after the last change, one request at a time, again and again until it is done. */
export const createSaveLoop = ({ hasWork, attempt, onProgress }: SaveLoopParts): SaveLoop => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dirtySince: number | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  let isStopped = false;

  const schedule = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void run(), ms);
  };

  const wait = (retryAfterMs = 0) => {
    onProgress({ state: "waiting" });
    schedule(Math.max(retryAfterMs, jittered(Math.min(1_000 * 2 ** failures, 30_000))));
    failures++;
  };

  const settle = (end: Attempt) => {
    if (end.end === "away") return wait(end.retryAfterMs);
    if (end.end === "overtaken") return wait();
    failures = 0;
    if (end.end === "refused") return onProgress({ state: "failed", error: end.error });
    if (!hasWork()) return onProgress({ state: "saved" });
    onProgress({ state: "unsaved" });
    dirtySince = Date.now();
    schedule(afterPauseMs);
  };

  const tryUntilFirst = async (): Promise<void> => {
    clearTimeout(timer);
    dirtySince = undefined;
    if (!hasWork()) return onProgress({ state: "saved" });
    onProgress({ state: "saving" });
    let end = await attempt();
    for (let times = 1; end.end === "overtaken" && times <= mostOvertaken; times++) {
      if (!hasWork()) return onProgress({ state: "saved" });
      await sleep(jittered(50 * times));
      end = await attempt();
    }
    settle(end);
  };

  const run = (): Promise<void> => {
    running ??= tryUntilFirst().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    noteChange: () => {
      if (!hasWork()) return;
      dirtySince ??= Date.now();
      if (running !== undefined) return;
      onProgress({ state: "unsaved" });
      const left = dirtySince + whileTypingMs - Date.now();
      schedule(Math.max(0, Math.min(afterPauseMs, left)));
    },
    flush: async () => {
      // What was written during a save that is on its way goes with one more.
      await running;
      if (hasWork()) await run();
    },
    retry: () => {
      failures = 0;
      if (hasWork()) void run();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
