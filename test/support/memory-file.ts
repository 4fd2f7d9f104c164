import { FileChanged, type FilePart, type RangedFile } from "../../server/outside/ranged-file/ranged-file.ts";

/** A file in memory, with everything that was read of it. */
export function memoryFile(content: Buffer): RangedFile & { readonly parts: FilePart[]; version: string } {
  const parts: FilePart[] = [];
  return {
    name: "a file in memory",
    isRemote: false,
    parts,
    version: "1",
    async knownVersion() {
      return this.version;
    },
    async read(part, { version } = {}) {
      if (version !== undefined && version !== this.version) throw new FileChanged("was replaced");
      parts.push(part);
      const bytes = Buffer.from(content.subarray(part.offset, part.offset + part.length));
      return { bytes, version: this.version, size: content.length };
    },
  };
}
