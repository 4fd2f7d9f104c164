import type { FastifyReply } from "fastify";

/** RFC 9110 12.5.5: says which headers of the request the answer was chosen by, beside those already said. */
export function varyBy(reply: FastifyReply, ...names: readonly string[]): void {
  const said = reply.getHeader("vary");
  reply.header("vary", said ? `${said}, ${names.join(", ")}` : names.join(", "));
}
