import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { open } from "../../contract/endpoint.ts";
import { compressed } from "./compressed.ts";
import { pageHeaders, pagePolicy, referencePolicy } from "./security-headers.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Tells the person in front of the browser why an app's request cannot go on. The reply has its status already. */
    errorPage(request: FastifyRequest, reply: FastifyReply, reason: RequestError): Promise<FastifyReply>;
  }
}

/** In the words of OAuth: RFC 6749 4.1.2.1. */
type RequestError = { readonly error: string; readonly description: string };

/** A page's HTML, as the caller takes it. */
type Page = string | Promise<Buffer>;

const builtFolder = join(import.meta.dirname, "../../web/dist");

/** The addresses at which the web app has a page. Elsewhere it shows its "not found". */
const pages = [
  ...["/", "/docs/errors"],
  ...["/sign-in", "/sign-up", "/forgot-password", "/reset-password", "/confirm-email"],
  ...["/interaction/:uid", "/authorization-error"],
  ...["/join/:id", "/unsubscribe/:token"],
  ...["/settings", "/settings/security", "/settings/apps", "/settings/data"],
];
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
  if (files.length === 0) {
    app.decorate("errorPage", async (_, reply, { error, description }) =>
      reply.send({ error, error_description: description }),
    );
    return () => undefined;
  }
  await app.register(fastifyStatic, {
    root: builtFolder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });

  const [index, reference] = await Promise.all(
    ["index.html", "docs/index.html"].map((name) => readFile(join(builtFolder, name), "utf8")),
  );
  const page = (
    request: FastifyRequest,
    reply: FastifyReply,
    html = "",
    { policy = pagePolicy, meta = "" } = {},
  ): Page => {
    // Fresh for each response: a nonce that could be guessed would allow any style.
    const nonce = randomBytes(16).toString("base64url");
    reply
      .headers({ ...pageHeaders, "content-security-policy": policy(nonce), "cache-control": "no-cache" })
      .type("text/html; charset=utf-8");
    const filled = html.replaceAll("__CSP_NONCE__", nonce).replace("<!--page-data-->", () => meta);
    return compressed(filled, request, reply);
  };
  const options = { config: { access: open, rateLimited: false } };
  for (const path of pages) app.get(path, options, async (request, reply) => page(request, reply, index));
  app.get("/docs", options, async (request, reply) =>
    page(request, reply, reference, { policy: referencePolicy }),
  );
  app.decorate("errorPage", async (request, reply, reason) => {
    const meta = `<meta name="authorization-error" content="${attributeOf(reason)}" />`;
    return reply.send(await page(request, reply, index, { meta }));
  });

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

/** What it says as the value of an HTML attribute; part of it may be an attacker's. */
const attributeOf = (value: object): string =>
  JSON.stringify(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
