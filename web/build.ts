import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import scalar from "@scalar/fastify-api-reference";
import fastify from "fastify";
import { type Rolldown, build as viteBuild } from "vite";
import { buildAhead } from "./build-ahead.ts";
import { buildWorker } from "./build-worker.ts";

/**
 * Builds the web app and the API reference into an empty folder, with everything that compresses well compressed.
 * Returns how much JavaScript a guest has to load.
 */
const build = async (folder: string): Promise<string> => {
  const built = await viteBuild({
    configFile: join(import.meta.dirname, "vite.config.ts"),
    configLoader: "native",
    logLevel: "silent",
    build: { outDir: folder, emptyOutDir: true },
  });
  if (!("output" in built)) throw new Error("Vite built something other than one bundle");
  await buildWorker(folder, built.output);
  await writeFile(join(folder, "docs/scalar.js"), await scalarBundle());
  await precompress(folder);
  await buildAhead(join(folder, "ahead"));
  const kilobytes = Math.ceil((await firstCardBytes(folder, built.output)) / 1000);
  const told = `${kilobytes} kB of JavaScript before the first card of Explore`;
  if (kilobytes > kilobytesAtMost)
    throw new Error(
      `${told}, which may be ${kilobytesAtMost} kB at most. What is heavy belongs behind lazy() or a route of its own.`,
    );
  return told;
};

/** What a first visit to Explore may load before it shows something, compressed. */
const kilobytesAtMost = 180;

/** Scalar's browser bundle: the package has it only as an answer of its Fastify plugin. */
const scalarBundle = async (): Promise<string> => {
  const app = fastify();
  await app.register(scalar, { routePrefix: "/docs", configuration: { url: "/openapi.json" } });
  const { statusCode, body } = await app.inject("/docs/js/scalar.js");
  await app.close();
  if (statusCode !== 200)
    throw new Error(`@scalar/fastify-api-reference answered ${statusCode} for its bundle`);
  // Its source map is not there to be found.
  return body.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n");
};

// Pages are left out: each gets its own nonce when it is sent.
const compressible = /\.(js|css|svg|json|webmanifest|txt|md)$/;

/** Beyond this size, Brotli's best levels take many seconds for a few per cent. */
const large = 1_000_000;

const precompress = async (folder: string): Promise<void> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    files
      .filter((file) => file.isFile() && compressible.test(file.name))
      .map(async (file) => {
        const path = join(file.parentPath, file.name);
        const content = await readFile(path);
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: content.length > large ? 9 : constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        };
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
      }),
  );
};

/** The compressed size of what Explore loads before its first card: the entry, the page, its texts, their imports. */
const firstCardBytes = async (
  folder: string,
  output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
): Promise<number> => {
  const chunks = new Map(
    output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file] as const] : [])),
  );
  const needed = new Set<string>();
  const need = (fileName: string) => {
    if (needed.has(fileName)) return;
    needed.add(fileName);
    for (const imported of chunks.get(fileName)?.imports ?? []) need(imported);
  };
  for (const first of ["/index.html", "/messages/en/everywhere.ts"]) {
    const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(first));
    if (!chunk) throw new Error(`The build has no chunk for ${first}, whose size is to be told`);
    need(chunk.fileName);
  }
  const sizes = await Promise.all([...needed].map((fileName) => stat(join(folder, `${fileName}.br`))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
};

const [folder] = process.argv.slice(2);
try {
  if (!folder) throw new Error("Usage: node web/build.ts FOLDER");
  process.stdout.write(await build(folder));
} catch (error) {
  // What is wrong and where is in the message; the stack is Vite's own.
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
