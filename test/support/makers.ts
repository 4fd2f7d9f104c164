import { randomUUID } from "node:crypto";
import type { Account } from "../../contract/account.ts";
import type { Itinerary, ItineraryDraft } from "../../contract/itinerary.ts";
import type { Scope } from "../../contract/scopes.ts";
import { addTraveller } from "../../server/features/account/account.ts";
import { addClient, type RegisteredClient } from "../../server/oauth/clients.ts";
import { issueAccessToken } from "../../server/oauth/tokens.ts";
import type { Parts } from "../../server/parts.ts";
import type { TestApp } from "./start-app.ts";

type Made = { parts: Pick<Parts, "db" | "clock"> };

function makeTraveller(
  { parts }: Made,
  { email, displayName = "Mina Okafor" }: { email?: string; displayName?: string } = {},
): Promise<Account> {
  return addTraveller(parts, { email: email ?? `${randomUUID()}@example.com`, displayName });
}

export function makeClient(
  { parts }: Made,
  client: Partial<Parameters<typeof addClient>[1]> = {},
): Promise<RegisteredClient> {
  const defaults = {
    name: "Trip Tools",
    redirectUris: ["https://app.example.com/callback"],
    firstParty: false,
    withSecret: false,
  };
  return addClient(parts, { ...defaults, ...client });
}

type TokenOptions = {
  /** A new one when left out; null for a guest. */
  traveller?: Account | null;
  client?: RegisteredClient;
  firstParty?: boolean;
  scopes?: readonly Scope[];
};

/** An access token, and whoever had to be made for it. */
export async function makeToken(
  app: Made,
  { traveller, client, firstParty = false, scopes }: TokenOptions = {},
) {
  const holder = traveller === undefined ? await makeTraveller(app) : traveller;
  const { id: clientId } = client ?? (await makeClient(app, { firstParty }));
  const { token } = await issueAccessToken(app.parts, {
    clientId,
    travellerId: holder?.id ?? null,
    ...(scopes && { scopes }),
  });
  return { token, traveller: holder as Account, clientId };
}

/** Through the front door, by the token's traveller. */
export async function makeItinerary(
  app: TestApp,
  token: string,
  draft: Partial<ItineraryDraft> = {},
): Promise<{ itinerary: Itinerary; etag: string }> {
  const { body, headers } = await app
    .client(token)
    .createItinerary({ body: { title: "Lisbon in spring", ...draft } });
  return { itinerary: body, etag: headers.get("etag") ?? "" };
}
