/** How long one failed request speaks for the next ones. */
const failureCountsMs = 5_000;

let failedAt = Number.NEGATIVE_INFINITY;

/** Whether anybody can be reached: browsers take a Wi-Fi without internet for a connection. */
export const network = {
  isAway: (): boolean => !navigator.onLine || performance.now() - failedAt < failureCountsMs,
  noteAnswer: (): void => {
    failedAt = Number.NEGATIVE_INFINITY;
  },
  noteFailure: (): void => {
    failedAt = performance.now();
  },
};
