/**
 * RFC 6266: a file to keep, under this name. Programs that know only the old form get as much of it as ASCII can say.
 */
export function attachment(fileName: string, otherwise = "itinerary"): string {
  const ending = /\.[A-Za-z0-9]+$/.exec(fileName)?.[0] ?? "";
  const name = fileName
    .slice(0, fileName.length - ending.length)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
  const ascii = (name.match(/[\w-]+/g) ?? []).join("").replace(/^-+|-+$/g, "") || otherwise;
  const plain = `attachment; filename="${ascii}${ending}"`;
  return ascii + ending === fileName ? plain : `${plain}; filename*=UTF-8''${encoded(fileName)}`;
}

/** RFC 8187 3.2.1: what encodeURIComponent leaves, and may not stay. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
