import type { ConnectedApp } from "../../contract/connected-app.ts";
import { allScopes } from "../../contract/scopes.ts";
import { type Principal, requireTraveller } from "../access/principal.ts";
import type { Parts } from "../parts.ts";
import { Failure } from "../platform/failure.ts";
import { type ConnectedAppRow, deleteConnectedApp, listConnectedApps } from "./connected-apps.queries.ts";

export async function getConnectedApps(
  { db, clock }: Pick<Parts, "db" | "clock">,
  principal: Principal,
): Promise<{ data: ConnectedApp[] }> {
  const { travellerId } = requireTraveller(principal);
  const rows = await listConnectedApps(db, travellerId, clock.now());
  return {
    data: rows.map((row) => ({
      id: row.id,
      ...(row.clientId === null
        ? { kind: "accessToken", name: row.name, firstParty: false, expiresAt: row.expiresAt.toISOString() }
        : { kind: "app", ...appDetails(row) }),
      scopes: allScopes.filter((scope) => row.scopes.includes(scope)),
      connectedAt: row.connectedAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
    })),
  };
}

const appDetails = ({ clientId, metadata, firstParty }: Extract<ConnectedAppRow, { clientId: string }>) => ({
  name: metadata.client_name ?? clientId,
  ...(metadata.client_uri && /^https?:/.test(metadata.client_uri) && { uri: metadata.client_uri }),
  firstParty,
});

/** When this resolves, every node rejects the app's tokens, or the personal token. */
export function disconnectApp(
  { revocations }: Pick<Parts, "revocations">,
  principal: Principal,
  appId: string,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  return revocations.revoking(async (db, revoke) => {
    const ended = await deleteConnectedApp(db, travellerId, appId);
    if (!ended) throw new Failure("notFound");
    revoke(ended);
  });
}
