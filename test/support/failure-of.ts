import { ApiError } from "../../contract/client.ts";

/** The error of a call; a call that succeeds fails the test. */
export function failureOf(call: Promise<unknown>): Promise<ApiError> {
  return call.then(
    () => {
      throw new Error("The call was expected to be refused, but it succeeded.");
    },
    (error: unknown) => {
      if (error instanceof ApiError) return error;
      throw error;
    },
  );
}
