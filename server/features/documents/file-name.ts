const mostCharacters = 200;
/** Some disks take 255 bytes, of which a character may need four. */
const mostInArchives = 60;

/** What can be told of a file's name: no folders, and nothing that does not print or turns the rest around. */
export function fileName(given: string | undefined): string | undefined {
  const [last = ""] = (given ?? "").toWellFormed().split(/[/\\]/).slice(-1);
  const printed = last.replace(unprinted, "").trim();
  return /^\.*$/.test(printed) ? undefined : shortened(printed, mostCharacters);
}

const unprinted = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** A document's name as that of a file: with the ending that programs know its type by. */
export function nameWithEnding(name: string, contentType: string): string {
  const ending = endings[contentType];
  return ending && splitName(name)[1] === "" ? `${name}.${ending}` : name;
}

/** As one that every disk takes. */
export function archivedName(name: string, contentType: string): string {
  const safe = name
    .replace(unprinted, "")
    .replace(/[/\\:*?"<>|]/g, "-")
    .replace(/^[. ]+|[. ]+$/g, "");
  return shortened(nameWithEnding(safe || "Document", contentType), mostInArchives);
}

/** What it is called, and its ending with the dot. */
export function splitName(name: string): readonly [string, string] {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? "";
  return [name.slice(0, name.length - ending.length), ending];
}

function shortened(name: string, most: number): string {
  if ([...name].length <= most) return name;
  const [stem, ending] = splitName(name);
  const kept = [...stem].slice(0, most - ending.length).join("");
  // What is cut off may leave a space or a dot at the end, which not every disk takes.
  return kept.replace(/[. ]+$/, "") + ending;
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
