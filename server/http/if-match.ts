/**
 * The ETags of an `If-Match` header (RFC 9110 13.1.1). If none is the current one, the write fails with
 * `itineraryModified` (features/itineraries/write-itinerary.ts): 412, with the current ETag. Comparison is strong, so
 * weak tags never match; nor does `*`, which would overwrite a version that the client has not seen.
 */
export const parseIfMatch = (header: string): string[] =>
  [...header.matchAll(/(W\/)?("[^"]*")/g)].filter(([, weak]) => !weak).map(([, , tag]) => tag ?? "");
