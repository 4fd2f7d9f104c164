import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { route } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { decideReport, getReports, reportPerson } from "./moderation.ts";

export function moderationRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "clock" | "config" | "cursors" | "revocations">,
): void {
  route(app, api.reportPerson, ({ principal, params, body }) =>
    // Lowercase as we write ids, because it is compared with them.
    reportPerson(parts, principal, { ...body, userId: params.userId.toLowerCase() }),
  );

  route(app, api.listReports, ({ principal, query }) => getReports(parts, principal, query));

  route(app, api.decideReport, ({ principal, params, body }) =>
    decideReport(parts, principal, { ...body, id: params.id }),
  );
}
