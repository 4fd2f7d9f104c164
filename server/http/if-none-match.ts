/**
 * RFC 9110 13.1.2: is the representation with this tag one that the caller does not have yet?
 * The comparison is weak, so a `W/` in the list makes no difference.
 */
export function passesIfNoneMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return true;
  if (ifNoneMatch.trim() === "*") return false;
  return !(ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []).some((tag) => tag.replace(/^W\//, "") === etag);
}
