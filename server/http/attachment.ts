type Attachment = Readonly<Record<"content-disposition" | "content-security-policy", string>>;

/** The headers of a file to keep, under this name. Shown all the same, it may do nothing, and is nobody's origin. */
export const attachment = (fileName: string, otherwise?: string): Attachment => ({
  "content-disposition": disposition(fileName, otherwise),
  "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
});

/** RFC 6266. Programs that know only the old form get as much of the name as ASCII can say. */
function disposition(fileName: string, otherwise = "itinerary"): string {
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
