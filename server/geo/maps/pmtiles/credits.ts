/** Who made the data. Pieces follow each other; some are links. */
export type Credit = { readonly text: string; readonly url?: string };

const maxCharacters = 300;
const maxPieces = 12;
const openStreetMap: Credit = { text: "© OpenStreetMap", url: "https://www.openstreetmap.org/copyright" };
const entities: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", copy: "©" },
};

/**
 * The text and the links of an archive's `attribution`, which may be any HTML. Both schemas are made of OpenStreetMap's
 * data, whose licence wants it to be named.
 */
export function readCredits(attribution: unknown): readonly Credit[] {
  const html = typeof attribution === "string" ? attribution.slice(0, 10 * maxCharacters) : "";
  const credits: Credit[] = [];
  let left = maxCharacters;
  let url: string | undefined;
  for (const [piece, tag] of html.matchAll(/<(\/?[a-z][^<>]*)>|[^<]+|</gi)) {
    if (tag !== undefined) {
      if (/^\/?a\b/i.test(tag)) url = addressIn(tag);
      continue;
    }
    const text = decode(piece).replace(/\s+/g, " ").slice(0, left);
    left -= text.length;
    if (text !== "" && credits.length < maxPieces) credits.push({ text, ...(url && { url }) });
  }
  if (credits.some(({ text }) => /openstreetmap/i.test(text))) return credits;
  return credits.length > 0 ? [...credits, { text: " " }, openStreetMap] : [openStreetMap];
}

function addressIn(tag: string): string | undefined {
  const [, , address = ""] = /\bhref\s*=\s*(["']?)([^"'\s>]+)/i.exec(tag) ?? [];
  const url = URL.parse(decode(address));
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : undefined;
}

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : "";
  });
