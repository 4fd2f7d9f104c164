import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A file as it goes into the release. */
export type PackedFile = { readonly path: string; readonly isProgram: boolean; read(): Buffer };

export const packedText = (path: string, text: string): PackedFile => ({
  path,
  isProgram: false,
  read: () => Buffer.from(text),
});

/** A file or all files of a folder, under another path; `take` says which, by the path within the folder. */
export function packedFiles(
  source: string,
  path: string,
  take: (path: string) => boolean = () => true,
): PackedFile[] {
  const gather = (inside: string): PackedFile[] => {
    const file = join(source, inside);
    const stats = lstatSync(file);
    if (stats.isDirectory())
      return readdirSync(file)
        .sort()
        .flatMap((name) => (take(join(inside, name)) ? gather(join(inside, name)) : []));
    if (!stats.isFile()) return [];
    return [
      { path: join(path, inside), isProgram: (stats.mode & 0o111) !== 0, read: () => readFileSync(file) },
    ];
  };
  return gather("");
}
