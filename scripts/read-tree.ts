import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type SourceFile, sourceFile } from "./source-file.ts";

/** What .gitignore names, and what npm writes. It also holds where there is no git, as in an unpacked archive. */
const notOurs =
  /(?:^|\/)(?:node_modules|\.git|\.DS_Store|[^/]*\.log|coverage)$|^(?:data|web\/dist|web\/\.dist-.*|package-lock\.json)$/;

/** Every file of the tree; a binary file has an empty text. */
export function readTree(root: string, folder = ""): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (notOurs.test(path)) return [];
    if (entry.isDirectory()) return readTree(root, path);
    if (!entry.isFile()) return [];
    const text = readFileSync(join(root, path), "utf8");
    return [sourceFile(path, text.includes("\0") ? "" : text)];
  });
}
