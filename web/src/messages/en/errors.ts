export const errors = {
  title: "Errors of the API",
  lead: "Outside the OAuth endpoints every error is a problem (RFC 9457) with one of these codes in <code>code</code>. Program against the code: titles and details are for people and may change. Codes may be added, so treat one you do not know by its status.",
} as const;
