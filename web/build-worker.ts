import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Rolldown } from "vite";

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** Only for those who import media. */
const forImports = /^assets\/(heic-worker|video-worker|photo-worker)-/;
/** The API's reference. */
const reference = /^docs\//;
const latinFont = /commissioner-latin(-ext)?-flar-normal-[\w-]+\.woff2$/;
/** Files of `public/` that pages name; their names have no hash. */
const plainFiles = ["color-scheme.js", "favicon.svg", "icon-192.png", "manifest.webmanifest"];
/** What a trip's page begins with. */
const trip = /\/(?:pages\/itinerary-page|device\/device-answers)\.tsx?$/;
/** The languages of the texts, which are loaded with the first page. */
const texts = /\/messages\/\w+\/everywhere\.ts$/;

/** Bundles the service worker into one file, with the lists of what it keeps of the app. */
export const buildWorker = async (
  folder: string,
  output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
): Promise<void> => {
  const chunks: Chunks = new Map(
    output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file] as const] : [])),
  );
  const first = [...chunks.values()].filter(
    ({ facadeModuleId, isEntry, fileName }) =>
      (isEntry && !reference.test(fileName)) || texts.test(facadeModuleId ?? ""),
  );
  const names = output.map(({ fileName }) => fileName).filter((name) => /^assets\/.*\.(js|css)$/.test(name));
  const fonts = output.map(({ fileName }) => fileName).filter((name) => latinFont.test(name));
  const app = new Set([...first.flatMap(({ fileName }) => withImports(chunks, fileName)), ...fonts]);
  const more = names.filter((name) => !app.has(name) && !forImports.test(name));
  const ofTrip = new Set(
    [...chunks.values()]
      .filter(({ facadeModuleId }) => trip.test(facadeModuleId ?? ""))
      .flatMap(({ fileName }) => withImports(chunks, fileName)),
  );
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "silent",
    define: {
      __APP_FILES__: JSON.stringify([
        // Their names contain a hash of their content.
        ...[...app].map((name) => ({ url: `/${name}`, revision: null })),
        ...(await Promise.all(plainFiles.map((name) => withRevision(folder, name)))),
      ]),
      __MORE_FILES__: JSON.stringify(more.map((name) => `/${name}`)),
      __TRIP_SCRIPTS__: JSON.stringify(
        [...ofTrip].filter((name) => !app.has(name) && name.endsWith(".js")).map((name) => `/${name}`),
      ),
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, "src/service-worker/service-worker.ts"),
        output: { format: "iife", entryFileNames: "service-worker.js", codeSplitting: false },
      },
    },
  });
};

/** A chunk, what it imports before it runs, and their styles. */
const withImports = (chunks: Chunks, fileName: string, seen = new Set<string>()): readonly string[] => {
  const chunk = chunks.get(fileName);
  if (!chunk || seen.has(fileName)) return [];
  seen.add(fileName);
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
  return [fileName, ...styles, ...chunk.imports.flatMap((name) => withImports(chunks, name, seen))];
};

const withRevision = async (folder: string, name: string) => ({
  url: `/${name}`,
  revision: createHash("sha256")
    .update(await readFile(join(folder, name)))
    .digest("hex")
    .slice(0, 16),
});
