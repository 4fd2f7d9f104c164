const longest = 2048;

/** A stranger's address as it may stand in a link: http or https, and of nothing but a URI's characters. */
export function parseWebAddress(
  address: unknown,
  parameters: Record<string, string> = {},
): string | undefined {
  const parsed = typeof address === "string" ? URL.parse(address) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined;
  for (const [name, value] of Object.entries(parameters)) parsed.searchParams.set(name, value);
  const href = `${parsed.origin}${escaped(parsed.pathname)}${escaped(parsed.search)}`;
  return href.length <= longest ? href : undefined;
}

/** RFC 3986 2: what URL lets through and a URI must not have. */
const escaped = (part: string) =>
  part.replace(/%(?![0-9a-f]{2})|[^\w\-.~:/?@!$&'()*+,;=%]/gi, encodeURIComponent);
