import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { streamedRoute } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { importMedia } from "./imports.ts";

/** In bytes. */
const bodyLimit = 48 * 1_048_576;

export function importRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "clock" | "config" | "mediaReader" | "unpacker">,
): void {
  streamedRoute(
    app,
    api.importMedia,
    async ({ principal, headers, body }, reply) => {
      const leaving = new AbortController();
      reply.raw.once("close", () => leaving.abort());
      return importMedia(parts, principal, {
        body,
        idempotencyKey: headers["idempotency-key"],
        left: leaving.signal,
      });
    },
    { bodyLimit },
  );
}
