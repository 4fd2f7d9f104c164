import type { FastifyReply } from "fastify";

/** RFC 9110 12.5.5: says which header of the request the answer was chosen by, beside those already said. */
export function varyBy(reply: FastifyReply, name: string): void {
  const said = reply.getHeader("vary");
  reply.header("vary", said ? `${said}, ${name}` : name);
}
