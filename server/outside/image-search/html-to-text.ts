const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
};

const maxLength = 20_000;

/** Removes markup. The result is plain text and must not be used as HTML. */
export function htmlToText(html: unknown): string | undefined {
  if (typeof html !== "string") return undefined;
  return (
    html
      .slice(0, maxLength)
      .replace(/<(?:style|script)\b[^<>]*>[^<]*/gi, " ")
      // Commons hides machine-readable notes in the names of authors.
      .replace(/<\w+\b[^<>]*display:\s*none[^<>]*>[^<]*/gi, " ")
      .replace(/<\/?(?:a|abbr|b|bdi|bdo|big|em|font|i|small|span|strong|sub|sup|u)\b[^<>]*>/gi, "")
      .replace(/<[^<>]*>/g, " ")
      .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) =>
        name ? (entities[name] ?? whole) : character(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
      )
  );
}

const character = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : " ");

export function findFirstLink(html: unknown): string | undefined {
  if (typeof html !== "string") return undefined;
  const href = /<a\b[^<>]*?\shref="([^"<>]*)"/i.exec(html.slice(0, maxLength))?.[1];
  return href?.replaceAll("&amp;", "&").replace(/^\/\//, "https://");
}
