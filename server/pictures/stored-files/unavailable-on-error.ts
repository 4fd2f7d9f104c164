import { Failure } from "../../platform/failure.ts";

/** Turns an error of the blob store into a Failure that says when to try again. */
export const unavailableOnError = <T>(read: Promise<T>): Promise<T> =>
  read.catch((cause) => {
    throw new Failure("unavailable", {
      detail: "Images cannot be read right now. Repeat the request in a moment.",
      retryAfterSeconds: 5,
      cause,
    });
  });
