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

/** An app's request that waits for its traveller. */
export async function getInteraction(
  parts: InteractionParts,
  provider: Provider,
  principal: Principal | null,
  uid: string,
): Promise<Interaction> {
  const { waiting, client } = await findInteraction(provider, uid);
  const { redirect_uri: redirectUri } = waiting.params as { redirect_uri: string };
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
    scopes: requestedScopes(waiting),
    signedIn: (await findSignedIn(parts, waiting, principal)) !== undefined,
  };
}

/** Gives the address that leads the browser back to the app. */
export async function decideInteraction(
  parts: InteractionParts,
  provider: Provider,
  principal: Principal | null,
  { uid, decision, scopes }: InteractionDecision & { uid: string },
): Promise<{ redirectTo: string }> {
  const { waiting, client } = await findInteraction(provider, uid);
  if (decision === "deny")
    return finishInteraction(waiting, {
      error: "access_denied",
      error_description: "The traveller declined.",
    });
  const traveller = await findSignedIn(parts, waiting, principal);
  if (!traveller) throw new Failure("signInRequired", { detail: "Sign in, then decide." });
  const asked = requestedScopes(waiting);
  const allowed = scopes ? asked.filter((scope) => scopes.includes(scope)) : asked;
  if (allowed.length === 0) {
    const message = "must name at least one scope that the app asked for";
    throw new Failure("validationFailed", {
      detail: `The scopes ${message}.`,
      errors: [{ path: "/scopes", message }],
    });
  }
  if (!(await findClient(parts.db, client.clientId))) {
    // Removed while the traveller was thinking.
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
  return finishInteraction(waiting, { login: { accountId, remember: false }, consent: { grantId } });
}

async function findInteraction(
  provider: Provider,
  uid: string,
): Promise<{ waiting: PendingInteraction; client: Client }> {
  const waiting = await provider.Interaction.find(uid);
  const client = waiting && (await provider.Client.find(String(waiting.params.client_id)));
  if (!client) throw interactionEnded();
  return { waiting, client };
}

const interactionEnded = () =>
  new Failure("notFound", { detail: "This request is over, or was never there. Start again from the app." });

async function finishInteraction(
  waiting: PendingInteraction,
  result: PendingInteraction["result"],
): Promise<{ redirectTo: string }> {
  if (result) waiting.result = result;
  await waiting.persist();
  return { redirectTo: waiting.returnTo };
}

const requestedScopes = ({ params }: PendingInteraction): Scope[] => {
  const asked = String(params.scope ?? "").split(" ");
  return allScopes.filter((scope) => asked.includes(scope));
};

type SignedIn = Traveller & Required<Pick<Traveller, "session">>;

const isSignedIn = (principal: Principal | null): principal is SignedIn =>
  principal?.kind === "traveller" && principal.session !== undefined;

/** Only in a browser: a token must not be able to let other apps in. */
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
  const askedAt = await findStateStart(db, tokenHash("Interaction", uid));
  return askedAt && principal.session.startedAt > askedAt ? principal : undefined;
}

/** A grant belongs to an app that we know: one whose metadata lies elsewhere is noted with its first approval. */
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

/** What a traveller can recognise: a host, or the scheme of an app on this device. */
function redirectHost(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1);
}

/** The app's id is an address that it controls, and the traveller is taken back to the same host. */
function isSameHost(clientId: string, redirectUri: string): boolean {
  const [id, back] = [URL.parse(clientId), URL.parse(redirectUri)];
  return id?.protocol === "https:" && back?.protocol === "https:" && id.host === back.host;
}
