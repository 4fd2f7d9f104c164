import { randomBytes, randomUUID } from "node:crypto";
import type { Parts } from "../parts.ts";
import { Failure } from "../platform/failure.ts";
import { secretHash } from "./client-storage.ts";
import { deleteClient, hasClient, insertClient, listClients } from "./clients.queries.ts";
import { redirectUriError } from "./redirect-uri.ts";

export type RegisteredClient = {
  id: string;
  name: string;
  redirectUris: string[];
  firstParty: boolean;
  createdAt: Date;
  /** Shown only now; only its hash is stored. */
  secret?: string;
};

type NewClient = {
  id?: string;
  name: string;
  redirectUris: string[];
  firstParty: boolean;
  withSecret: boolean;
};

/** Registers an app for the operator. Only this can create a first-party app. */
export async function addClient(
  { db, clock }: Pick<Parts, "db" | "clock">,
  client: NewClient,
): Promise<RegisteredClient> {
  const { id = randomUUID(), name, redirectUris, firstParty, withSecret } = client;
  validateClient(client);
  const secret = withSecret ? randomBytes(32).toString("base64url") : undefined;
  const createdAt = clock.now();
  await insertClient(db, {
    id,
    metadata: { client_name: name, redirect_uris: redirectUris },
    secretHash: secret ? secretHash(secret) : null,
    firstParty,
    origin: "operator",
    createdAt,
  });
  return { id, name, redirectUris, firstParty, createdAt, ...(secret && { secret }) };
}

export async function getClients({ db }: Pick<Parts, "db">): Promise<RegisteredClient[]> {
  return (await listClients(db)).map(({ id, metadata, firstParty, createdAt }) => ({
    id,
    name: metadata.client_name ?? id,
    redirectUris: metadata.redirect_uris,
    firstParty,
    createdAt,
  }));
}

export async function requireClient({ db }: Pick<Parts, "db">, id: string): Promise<void> {
  if (!(await hasClient(db, id))) throw clientNotFound(id);
}

/** Revokes all of the app's tokens. */
export function removeClient({ revocations }: Pick<Parts, "revocations">, id: string): Promise<void> {
  return revocations.revoking(async (db, revoke) => {
    const ended = await deleteClient(db, id);
    if (!ended) throw clientNotFound(id);
    // Nodes cache apps as well as their grants.
    revoke([id, ...ended]);
  });
}

const clientNotFound = (id: string) => new Failure("notFound", { detail: `There is no client ${id}.` });

function validateClient({ name, redirectUris }: NewClient): void {
  if (!/\S/.test(name)) {
    const message = "must not be blank";
    throw new Failure("validationFailed", {
      detail: `The name ${message}.`,
      errors: [{ path: "/name", message }],
    });
  }
  for (const [index, uri] of redirectUris.entries()) {
    const fault = redirectUriError(uri, { isTrusted: true });
    if (!fault) continue;
    throw new Failure("validationFailed", {
      detail: `The redirect URI ${uri} ${fault}.`,
      errors: [{ path: `/redirectUris/${index}`, message: fault }],
    });
  }
}
