import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { open } from "../../contract/endpoint.ts";
import type { Principal } from "../access/principal.ts";
import type { Parts } from "../parts.ts";
import type { LinkPreview } from "../presenters/link-preview.ts";
import { compress } from "./compress.ts";
import { explorePrerenderer, noncePlaceholder, type PrerenderedExplore } from "./explore-prerenderer.ts";
import { canonicalLink, noIndex, pageHead } from "./page-head.ts";
import { pageHints } from "./page-hints.ts";
import { choosePageLanguage } from "./page-language.ts";
import { preferredEncoding } from "./preferred-encoding.ts";
import {
  assetPolicy,
  pageHeaders,
  pagePolicy,
  referencePolicy,
  serviceWorkerPolicy,
} from "./security-headers.ts";
import { sessionCookie } from "./session-cookie.ts";
import { startPagePreview } from "./start-page-preview.ts";
import { varyBy } from "./vary-by.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Shows why an app's authorization request failed. The reply already has its status. */
    errorPage(request: FastifyRequest, reply: FastifyReply, reason: RequestError): Promise<FastifyReply>;
  }
}

/** RFC 6749 4.1.2.1 */
type RequestError = {
  readonly error: string;
  readonly description: string;
  /** Whether the reason is that this server asks no other. */
  readonly asksNobody?: boolean;
};

/** A page's HTML, compressed if it is long. */
type Page = string | Promise<Buffer>;

/** Link previews by the page's path. */
type Previews = Readonly<Record<string, PreviewedPage>>;

type PreviewedPage = {
  /** Undefined for what is not public. */
  preview(id: string): Promise<LinkPreview | undefined>;
  /** Whether this traveller can open what is not public. */
  canOpen?(id: string, travellerId: string): Promise<boolean>;
};

type PageOptions = {
  readonly policy?: typeof pagePolicy;
  readonly about?: string;
  readonly meta?: string;
  readonly prerendered?: PrerenderedExplore | undefined;
};

const builtFolder = join(import.meta.dirname, "../../web/dist");

/** The paths of the web app's pages. */
const pages = [
  "/docs/errors",
  ...["/explore", "/library", "/import", "/waiting", "/moderation", "/people/:id"],
  ...["/itineraries/new", "/itineraries/:id", "/itineraries/:id/history"],
  ...["/itineraries/:id/today", "/today"],
  ...["/sign-in", "/sign-up", "/forgot-password", "/reset-password", "/confirm-email"],
  ...["/interaction/:uid", "/authorization-error"],
  ...["/join/:id", "/unsubscribe/:token"],
  ...["/settings", "/settings/security", "/settings/apps", "/settings/device", "/settings/data"],
  ...["/settings/reminders", "/settings/calendar", "/settings/plan"],
];
/** Public pages, for search engines. */
const openPages: ReadonlySet<string> = new Set(["/explore", "/docs/errors"]);
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Replaced in pages with a link preview. */
const titleAndDescription = /<title>[^<]*<\/title>\s*<meta\s+name="description"\s+content="[^"]*"\s*\/?>/;
const robotsFile = "robots.txt";
const workerFile = "service-worker.js";
/** In the service worker, which keeps the page for when there is no network. */
const revisionPlaceholder = "__PAGE_REVISION__";
const headPlaceholder = "<!--about-->";
const htmlLanguage = /(<html lang=)"en"/;
const emptyRoot = `<div id="root"></div>`;
/** Paths for programs, which never get an HTML page. */
const machineAreas = /^\/(v1|oauth|auth|mcp|media|maps|assets|docs|\.well-known)(\/|$)|\.\w+$/;

/**
 * Serves the built web app: its files, and its single HTML page at the path of every page. Returns a function that
 * renders the "not found" page for browsers.
 */
export async function webApp(
  app: FastifyInstance,
  { config, log }: Pick<Parts, "config" | "log">,
  previews: Previews,
  readFeed: () => Promise<string>,
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

  const [built = "", docs = ""] = await Promise.all(
    ["index.html", "docs/index.html"].map((name) => readFile(join(builtFolder, name), "utf8")),
  );
  const [aboutApp = ""] = titleAndDescription.exec(built) ?? [];
  if (!aboutApp) throw new Error("The web app's page has no title that a description follows.");
  const reference = docs.replace("</head>", `${canonicalLink(`${config.publicUrl}/docs`)}</head>`);
  const aboutNothing = `${aboutApp}\n    ${noIndex}`;
  const index = built.replace(aboutApp, headPlaceholder);
  const hints = await pageHints(builtFolder);
  const prerenderExplore = explorePrerenderer(builtFolder);
  const cookie = sessionCookie(config);
  const page = (
    request: FastifyRequest,
    reply: FastifyReply,
    html = "",
    { policy = pagePolicy, about = aboutApp, meta = "", prerendered }: PageOptions = {},
  ): Page => {
    // New for each response: a predictable nonce would allow any style.
    const nonce = randomBytes(16).toString("base64url");
    // The page's first API calls need a principal: a browser without a session becomes a guest's.
    if (!cookie.read(request).isVisitor) cookie.setVisitor(reply);
    reply
      .headers({
        ...pageHeaders,
        "content-security-policy": policy(nonce, config.map.hosts),
        // The page depends on the caller: its status, and whether Explore is prerendered.
        "cache-control": "private, no-cache",
      })
      .type("text/html; charset=utf-8");
    varyBy(reply, "accept-language");
    const language = choosePageLanguage(request.headers["accept-language"]);
    const filled = html
      // First, because travellers' texts inserted below may contain the placeholder.
      .replaceAll("__CSP_NONCE__", nonce)
      .replace(headPlaceholder, () => about)
      .replace(
        "<!--page-data-->",
        () => `${hints({ language, isExplore: request.routeOptions.url === "/explore" })}${meta}`,
      )
      .replace(htmlLanguage, prerendered ? `$1"${language}"` : "$&")
      .replace(emptyRoot, (root) =>
        prerendered ? prerenderedRoot(prerendered).replaceAll(noncePlaceholder, nonce) : root,
      );
    return compress(filled, request, reply);
  };
  /** The page's head and status. People without access cannot tell whether there is anything. */
  const aboutPage = async ({ preview, canOpen }: PreviewedPage, id: string, principal: Principal | null) => {
    const isOwnApp = principal?.kind === "traveller" && principal.firstParty;
    try {
      if (!uuid.test(id)) return { about: aboutNothing, status: 404 };
      const [known, isShown] = await withTimeout(
        Promise.all([
          preview(id.toLowerCase()),
          isOwnApp && canOpen?.(id.toLowerCase(), principal.travellerId),
        ]),
      );
      if (known) return { about: pageHead(known, config.publicUrl), status: 200 };
      return { about: aboutNothing, status: isShown ? 200 : 404 };
    } catch (error) {
      // The app shows the error and retries. A noindex would make search engines drop the page.
      log.warn({ err: error }, "a page was sent without its link preview");
      return { about: aboutApp, status: 200 };
    }
  };
  /** Explore's first cards for guests; what travellers see differs for each of them. */
  const prerenderFor = async (request: FastifyRequest): Promise<PrerenderedExplore | undefined> => {
    if (request.url !== "/explore" || cookie.read(request).token) return undefined;
    try {
      return await prerenderExplore(
        choosePageLanguage(request.headers["accept-language"]),
        await withTimeout(readFeed()),
      );
    } catch (error) {
      log.warn({ err: error }, "Explore was sent without its first cards");
      return undefined;
    }
  };
  const options = { config: { access: open, rateLimited: false } };
  for (const path of pages) {
    const shown = previews[path];
    const about = openPages.has(path)
      ? `${aboutApp}\n    ${canonicalLink(`${config.publicUrl}${path}`)}`
      : aboutApp;
    app.get(path, options, async (request, reply) => {
      const { id } = request.params as { id?: string };
      if (!shown || id === undefined)
        return page(request, reply, index, { about, prerendered: await prerenderFor(request) });
      const { status, ...parts } = await aboutPage(shown, id, request.principal);
      return page(request, reply.code(status), index, parts);
    });
  }
  app.get("/", options, async (request, reply) => {
    const language = choosePageLanguage(request.headers["accept-language"]);
    const about = pageHead(startPagePreview(language, config), config.publicUrl);
    return page(request, reply, index, { about });
  });
  app.get("/docs", options, async (request, reply) =>
    page(request, reply, reference, { policy: referencePolicy }),
  );
  app.decorate("errorPage", async (request, reply, reason) => {
    const meta = `<meta name="authorization-error" content="${attributeOf(reason)}" />`;
    const html = await page(request, reply, index, { meta });
    // As every OAuth response.
    return reply.header("cache-control", "no-store").send(html);
  });

  const fileOptions = {
    ...options,
    // The plugin would choose the encoding by other rules.
    onRequest: ({ headers }: FastifyRequest, _: FastifyReply, done: () => void) => {
      headers["accept-encoding"] = preferredEncoding(headers["accept-encoding"]) ?? "identity";
      done();
    },
  };
  // Their names contain a hash of their content, so they never change.
  app.get("/assets/*", fileOptions, ({ params }, reply) => {
    const { "*": name } = params as { "*": string };
    const policy = assetPolicy(name, config.map.hosts);
    if (policy) reply.header("content-security-policy", policy);
    // Only for files that exist: a missing one may appear later.
    return reply.sendFile(`assets/${name}`, { cacheControl: true, maxAge: "365d", immutable: true });
  });
  const plainFiles = files
    .filter((file) => file.isFile() && /^[^.].*\.(?!html|br|gz)\w+$/.test(file.name))
    .map(({ name }) => name);
  const docsFiles = (await readdir(join(builtFolder, "docs")))
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => `docs/${name}`);
  const robots = await readFile(join(builtFolder, robotsFile), "utf8");
  app.get(`/${robotsFile}`, options, (_, reply) =>
    reply
      .header("cache-control", "no-cache")
      .type("text/plain; charset=utf-8")
      // Only the server knows the absolute URL.
      .send(`${robots.trimEnd()}\n\nSitemap: ${config.publicUrl}/sitemap.xml\n`),
  );
  const worker = (await readFile(join(builtFolder, workerFile), "utf8")).replace(
    revisionPlaceholder,
    revisionOf(built, pagePolicy("", config.map.hosts)),
  );
  app.get(`/${workerFile}`, options, async (request, reply) => {
    reply
      .header("cache-control", "no-cache")
      .header("content-security-policy", serviceWorkerPolicy)
      .type("text/javascript; charset=utf-8");
    return compress(worker, request, reply);
  });
  // What another app shares is received by the service worker. Here comes who has none: nothing is read.
  const nothingReceived = async (_: FastifyRequest, reply: FastifyReply) =>
    reply.redirect("/import?shared=true&lost=true", 303);
  app.post("/share", { ...options, onRequest: nothingReceived }, nothingReceived);
  for (const name of [...plainFiles, ...docsFiles]) {
    if (name === robotsFile || name === workerFile) continue;
    app.get(`/${name}`, fileOptions, (_, reply) => {
      // Link previews on other sites show our icon.
      if (/\.(?:png|svg)$/.test(name)) reply.header("cross-origin-resource-policy", "cross-origin");
      return reply.header("cache-control", "no-cache").sendFile(name);
    });
  }

  return (request, reply) => {
    const { method, url, headers } = request;
    const [path = ""] = url.split("?");
    const wantsPage = (method === "GET" || method === "HEAD") && headers.accept?.includes("text/html");
    if (!wantsPage || machineAreas.test(path)) return undefined;
    varyBy(reply, "accept");
    return page(request, reply.code(404), index);
  };
}

/** Changes whenever a browser that keeps the page should fetch it again. */
const revisionOf = (html: string, policy: string): string =>
  createHash("sha256").update(html).update(policy).digest("hex").slice(0, 16);

/** Pages are sent without data when the database takes longer. */
const databaseTimeoutMs = 2_000;

async function withTimeout<Value>(value: Promise<Value>): Promise<Value> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new Error("The database takes too long.")),
    databaseTimeoutMs,
  );
  try {
    return await Promise.race([value, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Without `<` nothing in the feed can end the element. */
const prerenderedRoot = ({ root, feed }: PrerenderedExplore): string =>
  `<div id="root">${root}</div>\n    <script type="application/json" id="explore-feed">${feed.replaceAll("<", "\\u003c")}</script>`;

/** As the value of an HTML attribute; part of it may come from an attacker. */
const attributeOf = (value: object): string =>
  JSON.stringify(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
