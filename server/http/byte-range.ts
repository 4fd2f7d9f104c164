export type ByteRange = { readonly start: number; readonly end: number };

/**
 * RFC 9110 14.2: the requested range, both ends inclusive and within the file. Undefined means the whole file: no
 * range, several ranges, or one that cannot be parsed.
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | undefined {
  const set = /^bytes=(.*)$/i.exec(header ?? "")?.[1];
  const ranges = set?.split(",").map(trimmed).filter(Boolean) ?? [];
  const [, first, last] = (ranges.length === 1 && /^(\d*)-(\d*)$/.exec(ranges[0] ?? "")) || [];
  if (first === undefined || last === undefined || (!first && !last)) return undefined;
  if (!first)
    return last && Number(last) > 0
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : "unsatisfiable";
  if (last && isLess(last, first)) return undefined;
  if (Number(first) >= size) return "unsatisfiable";
  return { start: Number(first), end: last ? Math.min(Number(last), size - 1) : size - 1 };
}

/** RFC 9110 5.6.3: optional whitespace is spaces and tabs. */
const trimmed = (text: string) => text.replace(/^[ \t]+|[ \t]+$/g, "");

const isLess = (one: string, other: string) => BigInt(one) < BigInt(other);
