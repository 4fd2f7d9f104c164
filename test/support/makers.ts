import { randomUUID } from "node:crypto";
import type { CreatedAccessToken, NewAccessToken } from "../../contract/access-token.ts";
import type { Account } from "../../contract/account.ts";
import type { Itinerary, ItineraryDraft } from "../../contract/itinerary.ts";
import { allScopes, type Scope } from "../../contract/scopes.ts";
import { addTraveller } from "../../server/features/account/account.ts";
import { addClient, type RegisteredClient } from "../../server/oauth/clients.ts";
import { issueAccessToken } from "../../server/oauth/tokens.ts";
import type { Parts } from "../../server/parts.ts";
import type { TestApp } from "./start-app.ts";

type AppParts = { parts: Pick<Parts, "db" | "clock"> };

function makeTraveller(
  { parts }: AppParts,
  { email, displayName = "Mina Okafor" }: { email?: string; displayName?: string } = {},
): Promise<Account> {
  return addTraveller(parts, { email: email ?? `${randomUUID()}@example.com`, displayName });
}

export function makeClient(
  { parts }: AppParts,
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
  /** By default a new traveller; null for a guest. */
  traveller?: Account | null;
  client?: RegisteredClient;
  firstParty?: boolean;
  scopes?: readonly Scope[];
};

/** An access token, with the traveller and client that were created for it. */
export async function makeToken(
  app: AppParts,
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

/** What to send to create a personal access token. */
export const newPersonalToken = (
  { clock }: Pick<Parts, "clock">,
  scopes: readonly Scope[] = allScopes,
): NewAccessToken => ({
  name: "Backup script",
  scopes: [...scopes],
  expiresAt: new Date(clock.time() + 30 * 86_400_000).toISOString(),
});

/** A personal access token, created over HTTP by one of the service's own apps. */
export async function makePersonalToken(
  app: TestApp,
  { traveller, scopes }: Pick<TokenOptions, "traveller" | "scopes"> = {},
): Promise<CreatedAccessToken> {
  const { token } = await makeToken(app, { ...(traveller && { traveller }), firstParty: true });
  return (await app.client(token).createAccessToken({ body: newPersonalToken(app.parts, scopes) })).body;
}

/** Created over HTTP by the token's traveller. */
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

type People = { readonly editor: Pick<Account, "id">; readonly viewer: Pick<Account, "id"> };

/** An itinerary of the token's traveller, with an editor and a viewer. */
export async function makeSharedItinerary(
  app: TestApp,
  token: string,
  { editor, viewer }: People,
  draft: Partial<ItineraryDraft> = {},
): Promise<{ id: string; itinerary: Itinerary; etag: string }> {
  const { itinerary, etag } = await makeItinerary(app, token, draft);
  await giveRole(app, itinerary.id, editor.id, "editor");
  await giveRole(app, itinerary.id, viewer.id, "viewer");
  return { id: itinerary.id, itinerary, etag };
}

/** As sharing does. */
export async function giveRole(
  { parts: { db } }: TestApp,
  itineraryId: string,
  travellerId: string,
  role: "editor" | "viewer",
): Promise<void> {
  await db`
    insert into library_entries (itinerary_id, traveller_id, role) values (${itineraryId}, ${travellerId}, ${role})
    on conflict (itinerary_id, traveller_id) do update set role = ${role}`;
}
