/**
 * The tags of an `If-Match`, one of which must be the current one (RFC 9110 13.1.1). The comparison is strong, so weak
 * tags are none; nor is `*`, for it names no version, and what is written over would be lost unseen.
 */
export const parseIfMatch = (header: string): string[] =>
  [...header.matchAll(/(W\/)?("[^"]*")/g)].filter(([, weak]) => !weak).map(([, , tag]) => tag ?? "");
