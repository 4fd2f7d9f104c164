import { Failure } from "../../platform/failure.ts";

/** What the store answers. One that is away is told as such. */
export const unavailableOnError = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((cause) => {
    throw new Failure("unavailable", {
      detail: "Images cannot be read right now. Repeat the request in a moment.",
      retryAfterSeconds: 5,
      cause,
    });
  });
