import { errors } from "../contract/errors.ts";

/** The errors table as Markdown. A problem's `type` is the URL of its anchor. */
export const errorsPage = (): string =>
  [
    "<!-- Written by `npm run openapi` from contract/errors.ts. -->",
    "# Errors",
    "",
    "Every error outside the OAuth endpoints is a problem document (RFC 9457, `application/problem+json`) with one of these codes in `code`. Rely on the code in your programs: titles and details are written for people and may change. Codes may be added, so handle one you do not know by its status.",
    "",
    "| Code | Status | Meaning |",
    "|---|---|---|",
    ...Object.entries(errors).map(
      ([code, { status, meaning }]) => `| <a id="${code}"></a>\`${code}\` | ${status} | ${meaning} |`,
    ),
    "",
  ].join("\n");
