import { createHash, randomBytes, randomUUID } from "node:crypto";
import { transaction } from "../database/transaction.ts";
import { Failure } from "../failure.ts";
import type { Parts } from "../parts.ts";
import { grantsEndedChannel } from "./bearer-tokens.ts";
import { deleteClient, insertClient, listClients } from "./clients.queries.ts";
import { notifyGrantsEnded } from "./tokens.queries.ts";

export type RegisteredClient = {
  id: string;
  name: string;
  redirectUris: string[];
  firstParty: boolean;
  createdAt: Date;
  /** Shown this once; only its hash is kept. */
  secret?: string;
};

type NewClient = {
  id?: string;
  name: string;
  redirectUris: string[];
  firstParty: boolean;
  withSecret: boolean;
};

/** Registers an app by the operator's hand: the only way to make one of the service's own. */
export async function addClient(
  { db, clock }: Pick<Parts, "db" | "clock">,
  client: NewClient,
): Promise<RegisteredClient> {
  const { id = randomUUID(), name, redirectUris, firstParty, withSecret } = client;
  const secret = withSecret ? randomBytes(32).toString("base64url") : undefined;
  const createdAt = clock.now();
  await insertClient(db, {
    id,
    metadata: { client_name: name, redirect_uris: redirectUris },
    // The secret is 256 random bits: a slow hash would protect nothing more.
    secretHash: secret ? createHash("sha256").update(secret).digest() : null,
    firstParty,
    createdAt,
  });
  return { id, name, redirectUris, firstParty, createdAt, ...(secret && { secret }) };
}

export async function getClients({ db }: Pick<Parts, "db">): Promise<RegisteredClient[]> {
  return (await listClients(db)).map(({ id, metadata, firstParty, createdAt }) => ({
    id,
    name: metadata.client_name,
    redirectUris: metadata.redirect_uris,
    firstParty,
    createdAt,
  }));
}

/** Every token of the app ends with it. */
export function removeClient({ db }: Pick<Parts, "db">, id: string): Promise<void> {
  return transaction(db, async (db) => {
    const ended = await deleteClient(db, id);
    if (!ended) throw new Failure("notFound", { detail: `There is no client ${id}.` });
    await notifyGrantsEnded(db, grantsEndedChannel, ended);
  });
}
