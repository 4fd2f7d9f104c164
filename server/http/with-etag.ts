import type { FastifyReply } from "fastify";

/** An answer that carries one itinerary carries its tag. */
export function withEtag<Itinerary extends { readonly etag: string }>(
  itinerary: Itinerary,
  reply: FastifyReply,
): Itinerary {
  reply.header("etag", itinerary.etag);
  return itinerary;
}
