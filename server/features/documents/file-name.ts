const maxCharacters = 200;
/** Many file systems allow 255 bytes, and a character takes up to four. */
const maxCharactersInArchives = 60;

/** A file's name without folders and without characters that do not print or that reverse the text. */
export function fileName(name: string | undefined): string | undefined {
  const [last = ""] = (name ?? "").toWellFormed().split(/[/\\]/).slice(-1);
  const printable = last.replace(unprinted, "").trim();
  return /^\.*$/.test(printable) ? undefined : shorten(printable, maxCharacters);
}

const unprinted = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** A document's name as a file name, with the extension of its type. */
export function nameWithEnding(name: string, contentType: string): string {
  const ending = endings[contentType];
  return ending && splitName(name)[1] === "" ? `${name}.${ending}` : name;
}

/** A name that every file system accepts. */
export function archivedName(name: string, contentType: string): string {
  const safe = name
    .replace(unprinted, "")
    .replace(/[/\\:*?"<>|]/g, "-")
    .replace(/^[. ]+|[. ]+$/g, "");
  return shorten(nameWithEnding(safe || "Document", contentType), maxCharactersInArchives);
}

/** The name, and the extension with its dot. */
export function splitName(name: string): readonly [string, string] {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? "";
  return [name.slice(0, name.length - ending.length), ending];
}

function shorten(name: string, maxLength: number): string {
  if ([...name].length <= maxLength) return name;
  const [stem, ending] = splitName(name);
  const stemStart = [...stem].slice(0, maxLength - ending.length).join("");
  // Cutting may leave a space or a dot at the end, which some file systems refuse.
  return stemStart.replace(/[. ]+$/, "") + ending;
}

const endings: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "application/zip": "zip",
  "application/json": "json",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/heic": "heic",
  "image/gif": "gif",
  "text/plain": "txt",
  "text/csv": "csv",
  "text/calendar": "ics",
  "text/markdown": "md",
};
