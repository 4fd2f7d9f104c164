import type { FastifyInstance } from "fastify";
import { api } from "../../contract/api.ts";
import { isMigrated } from "../database/migrate.ts";
import { Failure } from "../failure.ts";
import type { Parts } from "../parts.ts";
import { route } from "./route.ts";

export function healthRoutes(app: FastifyInstance, { db }: Pick<Parts, "db">): void {
  route(app, api.getHealth, () => ({ status: "ok" as const }), { rateLimited: false });

  route(
    app,
    api.getReadiness,
    async () => {
      if (!(await isMigrated(db))) {
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
