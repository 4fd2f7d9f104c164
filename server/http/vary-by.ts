import type { FastifyReply } from "fastify";

/** RFC 9110 12.5.5: adds a request header to the response's Vary. */
export function varyBy(reply: FastifyReply, name: string): void {
  const current = reply.getHeader("vary");
  reply.header("vary", current ? `${current}, ${name}` : name);
}
