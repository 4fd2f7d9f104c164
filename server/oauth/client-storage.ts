import { createHash, timingSafeEqual } from "node:crypto";
import type { Adapter, AdapterPayload } from "oidc-provider";
import type { Parts } from "../parts.ts";
import { type ClientRow, findClient, insertClient } from "./clients.queries.ts";

export type ClientStorage = Required<Pick<Adapter, "upsert" | "find">>;

/** Another node may have removed it; that is told (see clients.ts), this bounds what a lost word can do. */
const cacheMs = 60_000;
const maxCachedClients = 5_000;

/** Registered apps, as the library wants them. Those whose metadata lies at an address of their own are not here. */
export function clientStorage({
  db,
  clock,
  revocations,
}: Pick<Parts, "db" | "clock" | "revocations">): ClientStorage {
  const known = new Map<string, { payload: AdapterPayload; until: number }>();
  revocations.subscribe((id) => {
    if (id === undefined) known.clear();
    else known.delete(id);
  });
  return {
    async upsert(id, payload) {
      const { client_secret: secret, client_id: _, client_id_issued_at: __, ...metadata } = payload;
      await insertClient(db, {
        id,
        metadata: metadata as ClientRow["metadata"],
        secretHash: typeof secret === "string" ? secretHash(secret) : null,
        firstParty: false,
        origin: "registration",
        createdAt: clock.now(),
      });
    },
    async find(id) {
      const remembered = known.get(id);
      if (remembered && remembered.until > performance.now()) return remembered.payload;
      const client = await findClient(db, id);
      if (!client || client.origin === "document") return undefined;
      const payload = payloadOf(client);
      const [oldest] = known.keys();
      if (known.size >= maxCachedClients && oldest !== undefined) known.delete(oldest);
      known.set(id, { payload, until: performance.now() + cacheMs });
      return payload;
    },
  };
}

/** A secret is 256 random bits: a slow hash would protect nothing more. */
export const secretHash = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** The library compares secrets; it is given the hash of ours in place of the secret. */
export const matchesSecret = (storedHash: string, secret: string): boolean =>
  timingSafeEqual(Buffer.from(storedHash, "hex"), secretHash(secret));

function payloadOf({
  id,
  metadata,
  secretHash,
  firstParty,
}: ClientRow & { secretHash: Buffer | null }): AdapterPayload {
  const takesTravellers = metadata.redirect_uris.length > 0;
  return {
    token_endpoint_auth_method: secretHash ? "client_secret_post" : "none",
    response_types: takesTravellers ? ["code"] : [],
    ...metadata,
    grant_types: [
      ...(takesTravellers ? ["authorization_code", "refresh_token"] : []),
      // Who may act without a traveller is the operator's to say.
      ...(firstParty && secretHash ? ["client_credentials"] : []),
    ],
    client_id: id,
    ...(secretHash && { client_secret: secretHash.toString("hex") }),
  };
}
