/** The outcome of one attempt to save. */
export type Attempt =
  | { readonly kind: "written" }
  /** Someone else was first; their changes are merged into the draft now. */
  | { readonly kind: "overtaken" }
  /** No response, or one that says nothing about what was sent. */
  | { readonly kind: "away"; readonly retryAfterMs?: number }
  | { readonly kind: "refused"; readonly error: unknown };

export type Progress =
  | { readonly state: "saved" | "unsaved" | "saving" | "waiting" }
  | { readonly state: "failed"; readonly error: unknown };

type SaveLoopParts = {
  /** Whether there is something to save that the traveller may change. */
  readonly hasWork: () => boolean;
  readonly attempt: () => Promise<Attempt>;
  readonly onProgress: (progress: Progress) => void;
};

export type SaveLoop = {
  /** The draft changed: save it soon. */
  noteChange(): void;
  /** Saves now; resolves when that is done or has failed. */
  flush(): Promise<void>;
  /** Saves at once what is waiting or has failed. */
  retry(): void;
  stop(): void;
};

const pauseMs = 800;
const maxDelayMs = 5_000;
const maxOvertaken = 8;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** So that not all browsers retry at the same moment. */
const addJitter = (ms: number) => ms * (0.5 + Math.random());

/** Saves shortly after the last change, one request at a time, and retries until it is done. */
export const createSaveLoop = ({ hasWork, attempt, onProgress }: SaveLoopParts): SaveLoop => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsavedSince: number | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  let isStopped = false;

  const schedule = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void run(), ms);
  };

  const wait = (retryAfterMs = 0) => {
    onProgress({ state: "waiting" });
    schedule(Math.max(retryAfterMs, addJitter(Math.min(1_000 * 2 ** failures, 30_000))));
    failures++;
  };

  const finish = (attempt: Attempt) => {
    if (attempt.kind === "away") return wait(attempt.retryAfterMs);
    if (attempt.kind === "overtaken") return wait();
    failures = 0;
    if (attempt.kind === "refused") return onProgress({ state: "failed", error: attempt.error });
    if (!hasWork()) return onProgress({ state: "saved" });
    onProgress({ state: "unsaved" });
    unsavedSince = Date.now();
    schedule(pauseMs);
  };

  const saveNow = async (): Promise<void> => {
    clearTimeout(timer);
    unsavedSince = undefined;
    if (!hasWork()) return onProgress({ state: "saved" });
    onProgress({ state: "saving" });
    let result = await attempt();
    for (let times = 1; result.kind === "overtaken" && times <= maxOvertaken; times++) {
      if (!hasWork()) return onProgress({ state: "saved" });
      await sleep(addJitter(50 * times));
      result = await attempt();
    }
    finish(result);
  };

  const run = (): Promise<void> => {
    running ??= saveNow().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    noteChange: () => {
      if (!hasWork()) return;
      unsavedSince ??= Date.now();
      if (running !== undefined) return;
      onProgress({ state: "unsaved" });
      const remainingMs = unsavedSince + maxDelayMs - Date.now();
      schedule(Math.max(0, Math.min(pauseMs, remainingMs)));
    },
    flush: async () => {
      // What changes during a running save goes with the next one.
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
