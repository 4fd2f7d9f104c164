import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { open } from "../../../contract/endpoint.ts";
import { compress } from "../../http/compress.ts";
import type { Parts } from "../../parts.ts";
import { sitemap, sitemapFile } from "./sitemap.ts";

/** For search engines, which find it through robots.txt. */
export function sitemapRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "searchDb" | "searchTurns" | "config">,
): void {
  const options = { config: { access: open } };
  const send = async (write: () => Promise<string>, request: FastifyRequest, reply: FastifyReply) => {
    const text = await parts.searchTurns.run(write);
    reply.header("cache-control", "public, max-age=3600").type("application/xml; charset=utf-8");
    return compress(text, request, reply);
  };
  app.get("/sitemap.xml", options, (request, reply) => send(() => sitemap(parts), request, reply));
  // In the root folder, because a sitemap may only list pages below its own folder.
  app.get("/sitemap-:file(^\\d{1,5}).xml", options, (request, reply) => {
    const { file } = request.params as { file: string };
    return send(() => sitemapFile(parts, { file: Number(file) }), request, reply);
  });
}
