export type ByteRange = { readonly start: number; readonly end: number };

/**
 * RFC 9110 14.2: the one range that is asked for, both ends inclusive, as far as the file goes. Undefined for the whole
 * file: where none is asked for, several are, or what is asked cannot be understood.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | "beyond" | undefined {
  const set = /^bytes=(.*)$/i.exec(header ?? "")?.[1];
  const asked = set?.split(",").map(trimmed).filter(Boolean) ?? [];
  const [, first, last] = (asked.length === 1 && /^(\d*)-(\d*)$/.exec(asked[0] ?? "")) || [];
  if (first === undefined || last === undefined || (!first && !last)) return undefined;
  if (!first)
    return last && Number(last) > 0 ? { start: Math.max(0, size - Number(last)), end: size - 1 } : "beyond";
  if (last && isLess(last, first)) return undefined;
  if (Number(first) >= size) return "beyond";
  return { start: Number(first), end: last ? Math.min(Number(last), size - 1) : size - 1 };
}

/** Spaces and tabs, nothing else. */
const trimmed = (text: string) => text.replace(/^[ \t]+|[ \t]+$/g, "");

/** Of digits, however many. */
const isLess = (one: string, other: string) => BigInt(one) < BigInt(other);
