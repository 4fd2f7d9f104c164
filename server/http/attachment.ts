/**
 * RFC 6266: a file to keep, under this name. Programs that know only the old form get as much of it as ASCII can say.
 */
export function attachment(fileName: string): string {
  const dot = fileName.lastIndexOf(".");
  const ending = fileName.slice(dot);
  const name = fileName.slice(0, dot).normalize("NFKD").replace(/\p{M}/gu, "");
  const ascii = (name.match(/[\w-]+/g) ?? []).join("").replace(/^-+|-+$/g, "") || "itinerary";
  const plain = `attachment; filename="${ascii}${ending}"`;
  return ascii + ending === fileName ? plain : `${plain}; filename*=UTF-8''${encoded(fileName)}`;
}

/** RFC 8187 3.2.1: what encodeURIComponent leaves, and may not stay. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
