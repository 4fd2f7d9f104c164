import { errors } from "./errors.ts";

/** The errors table as Markdown; the anchors are where a problem's `type` points. */
export const errorsPage = (): string =>
  [
    "<!-- Written by `npm run openapi` from contract/errors.ts. -->",
    "# Errors",
    "",
    "Every error outside the OAuth endpoints is a problem (RFC 9457, `application/problem+json`) with one of these codes in `code`. Program against the code: titles and details are for people and may change. Codes may be added: treat one you do not know by its status.",
    "",
    "| Code | Status | Meaning |",
    "|---|---|---|",
    ...Object.entries(errors).map(
      ([code, { status, meaning }]) => `| <a id="${code}"></a>\`${code}\` | ${status} | ${meaning} |`,
    ),
    "",
  ].join("\n");
