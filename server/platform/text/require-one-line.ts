import { Failure } from "../failure.ts";

/** Control characters are never part of a name, and PostgreSQL cannot store NUL. */
export function requireOneLine(name: string | undefined): void {
  if (name === undefined || !/\p{Cc}/u.test(name)) return;
  throw new Failure("validationFailed", {
    detail: "The name must not contain line breaks or other control characters.",
    errors: [{ path: "/name", message: "must be on one line, without control characters" }],
  });
}
