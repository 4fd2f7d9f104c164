import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { extract, pack } from "tar-stream";

export type PackedFile = {
  readonly name: string;
  readonly body: Buffer;
  readonly pax?: Readonly<Record<string, string>>;
};

/** Unpacks a backup, changes it and packs it again, as an attacker might. */
export async function repackArchive(
  path: string,
  change: (files: PackedFile[]) => readonly PackedFile[],
): Promise<void> {
  const unpacked = extract();
  unpacked.end(gunzipSync(await readFile(path)));
  const files: PackedFile[] = [];
  for await (const entry of unpacked) {
    const { name, pax } = entry.header as typeof entry.header & Pick<PackedFile, "pax">;
    files.push({ name, body: await buffer(entry), ...(pax && { pax }) });
  }
  const packed = pack();
  for (const { name, body, pax } of change(files))
    packed.entry({ name, size: body.length, pax } as Parameters<typeof packed.entry>[0], body);
  packed.finalize();
  await writeFile(path, gzipSync(await buffer(packed)));
}

/** With new checksums, so that only the content shows the damage. */
export function withNewChecksums(files: readonly PackedFile[]): PackedFile[] {
  const others = files.filter(({ name }) => name !== "checksums.json");
  const checksums = others.map(({ name, body, pax }) => {
    const contentType = pax?.["WAYBOOK.contentType"];
    return [
      name,
      { sha256: createHash("sha256").update(body).digest("hex"), ...(contentType && { contentType }) },
    ];
  });
  const body = Buffer.from(JSON.stringify(Object.fromEntries(checksums)));
  return [...others, { name: "checksums.json", body }];
}
