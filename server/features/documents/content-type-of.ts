const unknown = "application/octet-stream";

/** Kinds of text cannot be told apart by their bytes, so for these the sender's type is used. */
const harmlessTexts = [
  "text/plain",
  "text/csv",
  "text/calendar",
  "text/markdown",
  "text/vcard",
  "application/json",
];

/** Types that a browser would run, or draw with scripts. */
const isActive = (type: string) => /[/+]xml$|html|javascript|ecmascript|svg|flash/.test(type);

/** A file's type, from its first bytes. The declared type counts only if the bytes say nothing and it is harmless. */
export async function contentTypeOf(head: Uint8Array, declared: string): Promise<string> {
  // Loaded with the first file, because the library is large.
  const { fileTypeFromBuffer } = await import("file-type");
  // It can fail on unusual bytes: their type is unknown.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  // Without the parameters that a Content-Type may have.
  const [type = ""] = (found?.mime ?? "").split(";");
  if (type) return isActive(type) ? unknown : type;
  if (!isText(head)) return unknown;
  if (harmlessTexts.includes(declared)) return declared;
  return declared.startsWith("text/") ? "text/plain" : unknown;
}

function isText(head: Uint8Array): boolean {
  try {
    // The last character may be incomplete.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return !/\p{Cc}/u.test(text.replace(/\s/g, ""));
  } catch {
    return false;
  }
}
