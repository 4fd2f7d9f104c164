const maxLength = 2048;

/** Makes an untrusted address safe for a link: http or https, with only the characters of a URI. */
export function parseWebAddress(
  address: unknown,
  parameters: Record<string, string> = {},
): string | undefined {
  const parsed = typeof address === "string" ? URL.parse(address) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined;
  for (const [name, value] of Object.entries(parameters)) parsed.searchParams.set(name, value);
  const href = `${parsed.origin}${escaped(parsed.pathname)}${escaped(parsed.search)}`;
  return href.length <= maxLength ? href : undefined;
}

/** RFC 3986 2: escapes what URL accepts but a URI must not contain. */
const escaped = (part: string) =>
  part.replace(/%(?![0-9a-f]{2})|[^\w\-.~:/?@!$&'()*+,;=%]/gi, encodeURIComponent);
