import { createHash, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Adapter, AdapterPayload } from "oidc-provider";
import type { Parts } from "../parts.ts";
import { type ClientRow, findClient, insertClient } from "./clients.queries.ts";

export type ClientStorage = Required<Pick<Adapter, "upsert" | "find">>;

/** Bounds how long a removed client stays cached if the notification of another node is lost (see clients.ts). */
const cacheMs = 60_000;
const maxCachedClients = 5_000;

/** Registered apps for oidc-provider. Apps whose client id is the URL of a metadata document are not stored here. */
export function clientStorage({
  db,
  clock,
  revocations,
}: Pick<Parts, "db" | "clock" | "revocations">): ClientStorage {
  const cache = new LRUCache<string, AdapterPayload>({
    max: maxCachedClients,
    ttl: cacheMs,
    ttlResolution: 0,
  });
  revocations.subscribe((id) => {
    if (id === undefined) cache.clear();
    else cache.delete(id);
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
      const cached = cache.get(id);
      if (cached) return cached;
      const client = await findClient(db, id);
      if (!client || client.origin === "document") return undefined;
      const payload = payloadOf(client);
      cache.set(id, payload);
      return payload;
    },
  };
}

/** A secret has 256 random bits, so a fast hash is enough. */
export const secretHash = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** The library has the hash of the secret where it expects the secret. */
export const matchesSecret = (storedHash: string, secret: string): boolean =>
  timingSafeEqual(Buffer.from(storedHash, "hex"), secretHash(secret));

function payloadOf({
  id,
  metadata,
  secretHash,
  firstParty,
}: ClientRow & { secretHash: Buffer | null }): AdapterPayload {
  const hasTravellers = metadata.redirect_uris.length > 0;
  return {
    token_endpoint_auth_method: secretHash ? "client_secret_post" : "none",
    response_types: hasTravellers ? ["code"] : [],
    ...metadata,
    grant_types: [
      ...(hasTravellers ? ["authorization_code", "refresh_token"] : []),
      // Only the operator's apps may act without a traveller.
      ...(firstParty && secretHash ? ["client_credentials"] : []),
    ],
    client_id: id,
    ...(secretHash && { client_secret: secretHash.toString("hex") }),
  };
}
