import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { open } from "../../../contract/endpoint.ts";
import { compressed } from "../../http/compressed.ts";
import type { Parts } from "../../parts.ts";
import { sitemap, sitemapFile } from "./sitemap.ts";

/** For search engines; robots.txt leads here. */
export function sitemapRoutes(app: FastifyInstance, parts: Pick<Parts, "searchDb" | "config">): void {
  const options = { config: { access: open } };
  const send = (text: string, request: FastifyRequest, reply: FastifyReply) => {
    reply.header("cache-control", "public, max-age=3600").type("application/xml; charset=utf-8");
    return compressed(text, request, reply);
  };
  app.get("/sitemap.xml", options, async (request, reply) => send(await sitemap(parts), request, reply));
  // Beside the pages that they name: a sitemap speaks for what is below its own folder.
  app.get("/sitemap-:file(^\\d{1,5}).xml", options, async (request, reply) => {
    const { file } = request.params as { file: string };
    return send(await sitemapFile(parts, { file: Number(file) }), request, reply);
  });
}
