const unknown = "application/octet-stream";

/** Text looks the same whatever it is: of these, who sends it is believed. */
const harmlessTexts = [
  "text/plain",
  "text/csv",
  "text/calendar",
  "text/markdown",
  "text/vcard",
  "application/json",
];

/** What a browser would run, or draw with scripts in it. */
const isActive = (type: string) => /[/+]xml$|html|javascript|ecmascript|svg|flash/.test(type);

/** What a file is, told from its first bytes. What is declared counts only where nothing is told, and does no harm. */
export async function contentTypeOf(head: Uint8Array, declared: string): Promise<string> {
  // Only who gets files pays for loading the library that tells them apart.
  const { fileTypeFromBuffer } = await import("file-type");
  // Odd bytes can be too much for it: they are unknown.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  // Without parameters, which a type in a header may have.
  const [type = ""] = (found?.mime ?? "").split(";");
  if (type) return isActive(type) ? unknown : type;
  if (!isText(head)) return unknown;
  if (harmlessTexts.includes(declared)) return declared;
  return declared.startsWith("text/") ? "text/plain" : unknown;
}

function isText(head: Uint8Array): boolean {
  try {
    // The last character may be cut off.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return !/\p{Cc}/u.test(text.replace(/\s/g, ""));
  } catch {
    return false;
  }
}
