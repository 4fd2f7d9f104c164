import type { Provider } from "oidc-provider";
import type { Interaction, InteractionDecision } from "../../contract/connected-app.ts";
import { allScopes, type Scope } from "../../contract/scopes.ts";
import type { Principal, Traveller } from "../access/principal.ts";
import { tokenHash } from "../access/token-hash.ts";
import type { Parts } from "../parts.ts";
import { Failure } from "../platform/failure.ts";
import { deleteGrants, findStateStart, recordApproval } from "./authorization-storage.queries.ts";
import { findClient, putDocumentClient } from "./clients.queries.ts";

type InteractionParts = Pick<Parts, "config" | "db" | "clock">;
type PendingInteraction = InstanceType<Provider["Interaction"]>;
type Client = InstanceType<Provider["Client"]>;

/** An authorization request that waits for a decision. */
export async function getInteraction(
  parts: InteractionParts,
  provider: Provider,
  principal: Principal | null,
  uid: string,
): Promise<Interaction> {
  const { interaction, client } = await findInteraction(provider, uid);
  const { redirect_uri: redirectUri } = interaction.params as { redirect_uri: string };
  const stored = await findClient(parts.db, client.clientId);
  const firstParty = stored?.firstParty ?? false;
  const uri = client.clientUri;
  return {
    client: {
      name: client.clientName ?? new URL(redirectUri).hostname,
      ...(uri && /^https?:/.test(uri) && { uri }),
      redirectHost: redirectHost(redirectUri),
      firstParty,
      verified: stored?.origin === "operator" || isSameHost(client.clientId, redirectUri),
    },
    scopes: requestedScopes(interaction),
    signedIn: (await findSignedIn(parts, interaction, principal)) !== undefined,
  };
}

/** Returns the URL that takes the browser back to the app. */
export async function decideInteraction(
  parts: InteractionParts,
  provider: Provider,
  principal: Principal | null,
  { uid, decision, scopes }: InteractionDecision & { uid: string },
): Promise<{ redirectTo: string }> {
  const { interaction, client } = await findInteraction(provider, uid);
  if (decision === "deny")
    return finishInteraction(interaction, {
      error: "access_denied",
      error_description: "The traveller declined.",
    });
  const traveller = await findSignedIn(parts, interaction, principal);
  if (!traveller) throw new Failure("signInRequired", { detail: "Sign in, then decide." });
  const asked = requestedScopes(interaction);
  const allowed = scopes ? asked.filter((scope) => scopes.includes(scope)) : asked;
  if (allowed.length === 0) {
    const message = "must name at least one scope that the app asked for";
    throw new Failure("validationFailed", {
      detail: `The scopes ${message}.`,
      errors: [{ path: "/scopes", message }],
    });
  }
  if (!(await findClient(parts.db, client.clientId))) {
    // The app was removed meanwhile.
    if (!client.clientId.startsWith("https://")) throw interactionEnded();
    await storeDocumentClient(parts, client);
  }
  const { travellerId: accountId } = traveller;
  const grant = new provider.Grant({ accountId, clientId: client.clientId });
  const { publicUrl } = parts.config;
  grant.addResourceScope(publicUrl, allowed.join(" "));
  const rejected = asked.filter((scope) => !allowed.includes(scope));
  if (rejected.length > 0) grant.rejectResourceScope(publicUrl, rejected.join(" "));
  const grantId = await grant.save();
  const { id: sessionId } = traveller.session;
  if (!(await recordApproval(parts.db, { grantId, sessionId }))) {
    await deleteGrants(parts.db, [grantId]);
    throw new Failure("signInRequired", { detail: "You were signed out meanwhile. Sign in, then decide." });
  }
  return finishInteraction(interaction, { login: { accountId, remember: false }, consent: { grantId } });
}

async function findInteraction(
  provider: Provider,
  uid: string,
): Promise<{ interaction: PendingInteraction; client: Client }> {
  const interaction = await provider.Interaction.find(uid);
  const client = interaction && (await provider.Client.find(String(interaction.params.client_id)));
  if (!client) throw interactionEnded();
  return { interaction, client };
}

const interactionEnded = () =>
  new Failure("notFound", { detail: "This request has ended, or never existed. Start again from the app." });

async function finishInteraction(
  interaction: PendingInteraction,
  result: PendingInteraction["result"],
): Promise<{ redirectTo: string }> {
  if (result) interaction.result = result;
  await interaction.persist();
  return { redirectTo: interaction.returnTo };
}

const requestedScopes = ({ params }: PendingInteraction): Scope[] => {
  const asked = String(params.scope ?? "").split(" ");
  return allScopes.filter((scope) => asked.includes(scope));
};

type SignedIn = Traveller & Required<Pick<Traveller, "session">>;

const isSignedIn = (principal: Principal | null): principal is SignedIn =>
  principal?.kind === "traveller" && principal.session !== undefined;

/** Only in a browser: an app with a token must not be able to connect other apps. */
async function findSignedIn(
  { db }: InteractionParts,
  { params, uid }: PendingInteraction,
  principal: Principal | null,
): Promise<SignedIn | undefined> {
  if (!isSignedIn(principal)) return undefined;
  if (
    !String(params.prompt ?? "")
      .split(" ")
      .includes("login")
  )
    return principal;
  const requestedAt = await findStateStart(db, tokenHash("Interaction", uid));
  return requestedAt && principal.session.startedAt > requestedAt ? principal : undefined;
}

/** A grant needs a stored app, so one with a metadata document is stored with its first approval. */
async function storeDocumentClient(
  { db, clock }: InteractionParts,
  { clientId, clientName, clientUri, redirectUris = [] }: Client,
) {
  const metadata = {
    ...(clientName && { client_name: clientName }),
    ...(clientUri && { client_uri: clientUri }),
    redirect_uris: [...redirectUris],
  };
  await putDocumentClient(db, { id: clientId, metadata, now: clock.now() });
}

/** The host, or the scheme of an app on this device. */
function redirectHost(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1);
}

/** Whether the app's id is a URL on the host to which the traveller returns. */
function isSameHost(clientId: string, redirectUri: string): boolean {
  const [id, back] = [URL.parse(clientId), URL.parse(redirectUri)];
  return id?.protocol === "https:" && back?.protocol === "https:" && id.host === back.host;
}
