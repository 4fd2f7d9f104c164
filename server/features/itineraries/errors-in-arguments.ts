import type { FieldError } from "../../../contract/errors.ts";
import { Failure } from "../../platform/failure.ts";

/** Reports errors in a draft as errors in the tool's arguments that contained it. */
export async function errorsInArguments<T>(
  place: (error: FieldError) => FieldError,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || !error.particulars.errors) throw error;
    throw new Failure(error.code, {
      detail: "Nothing was done. Please fix:",
      errors: error.particulars.errors.map(place),
    });
  }
}

/** In `changes`; where a change conflicts with something that stays, the pointer can only name all changes. */
export const inChanges =
  (changes: object) =>
  ({ path, message }: FieldError): FieldError =>
    Object.hasOwn(changes, path.split("/")[1] ?? "")
      ? { path: `/changes${path}`, message }
      : { path: "/changes", message: `conflicts with something that stays as it is: ${path} ${message}` };
