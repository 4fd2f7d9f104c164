import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { open } from "../../contract/endpoint.ts";
import { compressed } from "./compressed.ts";
import { pageHeaders, pagePolicy, referencePolicy } from "./security-headers.ts";

/** A page's HTML, as the caller takes it. */
type Page = string | Promise<Buffer>;

const builtFolder = join(import.meta.dirname, "../../web/dist");

/** The addresses at which the web app has a page. Elsewhere it shows its "not found". */
const pages = ["/", "/docs/errors"];
/** What machines talk to: never answered with a page, or a client would take HTML for an answer. */
const machineAreas = /^\/(v1|oauth|auth|mcp|media|assets|docs|\.well-known)(\/|$)|\.\w+$/;

/**
 * Serves the built web app: its files, and its one page at every address that is a page's.
 * The function it gives is for a browser that asked for a page at an address nothing else took.
 */
export async function webApp(
  app: FastifyInstance,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Page | undefined> {
  const files = await readdir(builtFolder, { withFileTypes: true }).catch(() => []);
  if (files.length === 0) return () => undefined;
  await app.register(fastifyStatic, {
    root: builtFolder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });

  const [index, reference] = await Promise.all(
    ["index.html", "docs/index.html"].map((name) => readFile(join(builtFolder, name), "utf8")),
  );
  const page = (request: FastifyRequest, reply: FastifyReply, html = "", policy = pagePolicy): Page => {
    // Fresh for each response: a nonce that could be guessed would allow any style.
    const nonce = randomBytes(16).toString("base64url");
    reply
      .headers({ ...pageHeaders, "content-security-policy": policy(nonce), "cache-control": "no-cache" })
      .type("text/html; charset=utf-8");
    return compressed(html.replaceAll("__CSP_NONCE__", nonce), request, reply);
  };
  const options = { config: { access: open, rateLimited: false } };
  for (const path of pages) app.get(path, options, async (request, reply) => page(request, reply, index));
  app.get("/docs", options, async (request, reply) => page(request, reply, reference, referencePolicy));

  // Their names carry a hash of their content, so they never change.
  app.get("/assets/*", options, ({ params }, reply) =>
    reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .sendFile(`assets/${(params as { "*": string })["*"]}`),
  );
  const plainFiles = files
    .filter((file) => file.isFile() && /^[^.].*\.(?!html|br|gz)\w+$/.test(file.name))
    .map(({ name }) => name);
  const docsFiles = (await readdir(join(builtFolder, "docs")))
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => `docs/${name}`);
  for (const name of [...plainFiles, ...docsFiles]) {
    app.get(`/${name}`, options, (_, reply) => reply.header("cache-control", "no-cache").sendFile(name));
  }

  return (request, reply) => {
    const { method, url, headers } = request;
    const [path = ""] = url.split("?");
    const wantsPage = (method === "GET" || method === "HEAD") && headers.accept?.includes("text/html");
    if (!wantsPage || machineAreas.test(path)) return undefined;
    return page(request, reply.code(404), index);
  };
}
