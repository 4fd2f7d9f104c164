import type { FastifyInstance } from "fastify";
import { open } from "../../contract/endpoint.ts";
import type { Parts } from "../parts.ts";

const validDays = 180;
const dayMs = 86_400_000;

/** RFC 9116: where to report vulnerabilities, if the operator has set a contact. */
export function securityContactRoutes(
  app: FastifyInstance,
  { config, clock }: Pick<Parts, "config" | "clock">,
): void {
  const { securityContact, publicUrl } = config;
  if (!securityContact) return;
  const path = "/.well-known/security.txt";
  app.get(path, { config: { access: open } }, async (_, reply) => {
    // The same all day, so that caches can keep it.
    const today = Math.floor(clock.time() / dayMs) * dayMs;
    reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=86400");
    return [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
      `Canonical: ${publicUrl}${path}`,
      "",
    ].join("\n");
  });
}
