import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { open } from "../../contract/endpoint.ts";
import type { Parts } from "../parts.ts";
import { pagePolicy, referencePolicy, securityHeaders } from "./security-headers.ts";

const builtFolder = join(import.meta.dirname, "../../web/dist");

/** The addresses at which the web app has a page. Elsewhere it shows its "not found". */
const pages = ["/", "/docs/errors"];
/** What machines talk to: never answered with a page, or a client would take HTML for an answer. */
const machineAreas = /^\/(v1|oauth|auth|mcp|media|assets|docs|\.well-known)(\/|$)|\.\w+$/;

/**
 * Serves the built web app: its files, and its one page at every address that is a page's.
 * The function it gives answers a browser that asked for a page at an address nothing else took.
 */
export async function webApp(
  app: FastifyInstance,
  { config }: Pick<Parts, "config">,
): Promise<(request: FastifyRequest, reply: FastifyReply) => boolean> {
  const files = await readdir(builtFolder, { withFileTypes: true }).catch(() => []);
  if (files.length === 0) return () => false;
  await app.register(fastifyStatic, {
    root: builtFolder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });

  const { page: pageHeaders } = securityHeaders(config);
  const [index, reference] = await Promise.all(
    ["index.html", "docs/index.html"].map((name) => readFile(join(builtFolder, name), "utf8")),
  );
  const sendPage = (reply: FastifyReply, html = "", policy = pagePolicy) => {
    // Fresh for each response: a nonce that could be guessed would allow any style.
    const nonce = randomBytes(16).toString("base64url");
    return reply
      .headers({ ...pageHeaders, "content-security-policy": policy(nonce), "cache-control": "no-cache" })
      .type("text/html; charset=utf-8")
      .send(html.replaceAll("__CSP_NONCE__", nonce));
  };
  const options = { config: { access: open, rateLimited: false } };
  for (const path of pages) app.get(path, options, (_, reply) => sendPage(reply, index));
  app.get("/docs", options, (_, reply) => sendPage(reply, reference, referencePolicy));

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

  return ({ method, url, headers }, reply) => {
    const [path = ""] = url.split("?");
    const wantsPage = (method === "GET" || method === "HEAD") && headers.accept?.includes("text/html");
    if (!wantsPage || machineAreas.test(path)) return false;
    sendPage(reply.code(404), index);
    return true;
  };
}
