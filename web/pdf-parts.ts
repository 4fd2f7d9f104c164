import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import type { Plugin } from "vite";

const manifest = createRequire(import.meta.url).resolve("pdfjs-dist/package.json");

/** Character maps and fonts for texts that bring none, decoders for scans, and the licences of all of them. */
const folders = {
  cmaps: /\.bcmap$|^LICENSE/,
  standard_fonts: /\.(pfb|ttf)$|^LICENSE/,
  wasm: /^(openjpeg|jbig2)\.wasm$|^LICENSE_(PDFJS_)?(OPENJPEG|JBIG2)$/,
};

/** Each part's address and file. PDF.js joins names to a folder, so the folder has the version and no name a hash. */
const pdfParts = async (): Promise<Map<string, string>> => {
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
  const parts = await Promise.all(
    Object.entries(folders).map(async ([folder, wanted]) => {
      const from = join(dirname(manifest), folder);
      const names = (await readdir(from)).filter((name) => wanted.test(name));
      return names.map((name) => {
        // Without an ending a licence would be offered for download.
        const ending = extname(name) === "" ? ".txt" : "";
        return [`assets/pdfjs-${version}/${folder}/${name}${ending}`, join(from, name)] as const;
      });
    }),
  );
  return new Map(parts.flat());
};

/** Puts the parts of PDF.js that only some files need beside the app; see src/pdf/open-pdf.ts. */
export const pdfPartsPlugin = (): Plugin => ({
  name: "pdf-parts",
  async generateBundle() {
    for (const [fileName, path] of await pdfParts())
      this.emitFile({ type: "asset", fileName, source: await readFile(path) });
  },
  async configureServer({ middlewares }) {
    const parts = await pdfParts();
    middlewares.use(async ({ url = "" }, response, next) => {
      const path = parts.get(url.slice(1));
      if (path) response.end(await readFile(path));
      else next();
    });
  },
});
