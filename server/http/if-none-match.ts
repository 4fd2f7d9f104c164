/**
 * RFC 9110 13.1.2: whether the client does not have this version yet; if it has, the response is a 304. Comparison is
 * weak, so `W/` makes no difference.
 */
export function passesIfNoneMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return true;
  if (ifNoneMatch.trim() === "*") return false;
  return !(ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []).some((tag) => tag.replace(/^W\//, "") === etag);
}
