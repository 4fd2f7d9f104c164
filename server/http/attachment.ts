type Attachment = Readonly<Record<"content-disposition" | "content-security-policy", string>>;

/** Makes browsers save a file under this name. If one is displayed anyway, it runs no scripts and has no origin. */
export const attachment = (fileName: string, fallback?: string): Attachment => ({
  "content-disposition": disposition(fileName, fallback),
  "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
});

/** RFC 6266. Programs that know only the old form get the name's ASCII characters. */
function disposition(fileName: string, fallback = "itinerary"): string {
  const ending = /\.[A-Za-z0-9]+$/.exec(fileName)?.[0] ?? "";
  const name = fileName
    .slice(0, fileName.length - ending.length)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
  const ascii = (name.match(/[\w-]+/g) ?? []).join("").replace(/^-+|-+$/g, "") || fallback;
  const plain = `attachment; filename="${ascii}${ending}"`;
  return ascii + ending === fileName ? plain : `${plain}; filename*=UTF-8''${encoded(fileName)}`;
}

/** RFC 8187 3.2.1 also encodes characters that encodeURIComponent leaves as they are. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
