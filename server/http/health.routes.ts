import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { api } from "../../contract/api.ts";
import type { Parts } from "../parts.ts";
import { isMigrated } from "../platform/database/migrate.ts";
import { Failure } from "../platform/failure.ts";
import { route } from "./route.ts";

/** Answer before the load balancer's own timeout when the database hangs. */
const databaseTimeoutMs = 3_000;

export function healthRoutes(app: FastifyInstance, { db }: Pick<Parts, "db">): void {
  route(app, api.getHealth, () => ({ status: "ok" as const }), { rateLimited: false });

  route(
    app,
    api.getReadiness,
    async () => {
      const migrated = await Promise.race([
        isMigrated(db),
        sleep(databaseTimeoutMs, undefined, { ref: false }),
      ]);
      if (migrated === undefined) {
        throw new Failure("unavailable", { detail: "The database does not answer.", retryAfterSeconds: 2 });
      }
      if (!migrated) {
        throw new Failure("unavailable", {
          detail: "The database is not migrated yet.",
          retryAfterSeconds: 2,
        });
      }
      return { status: "ready" as const };
    },
    { rateLimited: false },
  );
}
