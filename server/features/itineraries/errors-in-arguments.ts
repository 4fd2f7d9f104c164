import type { FieldError } from "../../../contract/errors.ts";
import { Failure } from "../../platform/failure.ts";

/** Runs what may find mistakes in a draft, and tells them as mistakes in the arguments that the draft came in. */
export async function errorsInArguments<T>(
  place: (error: FieldError) => FieldError,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || !error.particulars.errors) throw error;
    throw new Failure(error.code, {
      detail: "Nothing was written. Mend this:",
      errors: error.particulars.errors.map(place),
    });
  }
}

/** In `changes`; where what stays is in the way of what changes, the pointer can only name all of them. */
export const inChanges =
  (changes: object) =>
  ({ path, message }: FieldError): FieldError =>
    Object.hasOwn(changes, path.split("/")[1] ?? "")
      ? { path: `/changes${path}`, message }
      : { path: "/changes", message: `does not go with what stays as it is: ${path} ${message}` };
