import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { attachment } from "../../http/attachment.ts";
import { route } from "../../http/route.ts";
import { getConnectedApps } from "../../oauth/connected-apps.ts";
import type { Parts } from "../../parts.ts";
import { exportAccount } from "./data-export.ts";

type DataExportParts = Pick<Parts, "db" | "clock" | "blobs" | "config" | "log">;

export function dataExportRoutes(app: FastifyInstance, parts: DataExportParts): void {
  route(app, api.exportAccount, async ({ principal }, reply) => {
    const { data: connectedApps } = await getConnectedApps(parts, principal);
    const { fileName, archive } = await exportAccount(parts, principal, { connectedApps });
    reply.headers(attachment(fileName));
    return archive;
  });
}
