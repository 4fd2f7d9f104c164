export const errors = {
  title: "API errors",
  lead: "Outside the OAuth endpoints, every error is a problem document (RFC 9457) with one of these codes in <code>code</code>. Rely on the code in your programs: titles and details are written for people and may change. Codes may be added, so handle one you don’t know by its status.",
} as const;
