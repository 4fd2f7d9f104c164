/** Whether a browser refuses to store more, and not something else. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "QuotaExceededError";
