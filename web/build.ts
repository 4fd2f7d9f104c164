import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import scalar from "@scalar/fastify-api-reference";
import fastify from "fastify";
import { build as viteBuild } from "vite";

/** Builds the web app and the API reference into an empty folder, with everything that compresses well compressed. */
export const build = async (folder: string): Promise<void> => {
  await viteBuild({
    configFile: join(import.meta.dirname, "vite.config.ts"),
    logLevel: "silent",
    build: { outDir: folder, emptyOutDir: true },
  });
  await writeFile(join(folder, "docs/scalar.js"), await scalarBundle());
  await precompress(folder);
};

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

/** Beyond this size, Brotli's best two levels take many seconds for a few per cent. */
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
