import type { FastifyReply } from "fastify";

/** Sets the ETag of a response that contains an itinerary. */
export function withEtag<Itinerary extends { readonly etag: string }>(
  itinerary: Itinerary,
  reply: FastifyReply,
): Itinerary {
  reply.header("etag", itinerary.etag);
  return itinerary;
}
