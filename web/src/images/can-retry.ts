import { ApiError, NetworkError } from "../../../contract/client.ts";

/** No response, or the server was busy. */
export const canRetry = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429));
