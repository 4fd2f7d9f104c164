import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import { requireNotSuspended } from "../access/require-not-suspended.ts";
import { tokenHash } from "../access/token-hash.ts";
import type { Parts } from "../parts.ts";
import {
  deleteState,
  findGrant,
  findState,
  findToken,
  insertGrant,
  insertToken,
  putState,
  type TokenWithGrant,
} from "./authorization-storage.queries.ts";
import type { ClientStorage } from "./client-storage.ts";
import { recentCodes } from "./recent-codes.ts";
import { openSuccessor } from "./refresh-token-rotation.ts";
import { type TokenRequest, tokenRequests } from "./token-request.ts";

type StorageParts = Pick<Parts, "db" | "clock">;

/** Within this time a repeated refresh token is a client racing with itself; later it is a theft. */
const repeatWindowMs = 30_000;

/** oidc-provider's storage: an adapter for each of its models. */
export function authorizationStorage(parts: StorageParts, clients: ClientStorage): (kind: string) => Adapter {
  const recent = recentCodes(parts.clock);
  return (kind) => {
    switch (kind) {
      case "Client":
        return { ...noStorage, ...clients };
      case "Grant":
        return { ...noStorage, ...grantStorage(parts, recent) };
      case "AccessToken":
      case "ClientCredentials":
      case "RefreshToken":
        return { ...noStorage, ...tokenStorage(parts, kind) };
      case "AuthorizationCode":
        return { ...noStorage, ...codeStorage(parts, recent) };
      case "Interaction":
      case "ReplayDetection":
        return { ...noStorage, ...stateStorage(parts, kind) };
      default:
        // The web app's session tells who is signed in; the library's own sessions are not stored.
        return noStorage;
    }
  };
}

const noStorage: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
};

const after = (now: Date, seconds = 0) => new Date(now.getTime() + seconds * 1_000);

/** `jti` is the token itself, of which only a hash is stored. */
const withoutValue = ({ jti: _, ...payload }: AdapterPayload): AdapterPayload => payload;

/** Stored in columns of the token or its grant; the session is not stored. */
const columnFields = new Set(["jti", "clientId", "accountId", "grantId", "scope", "sessionUid"]);

/** The fields that have no column. Refresh tokens are many and live long, so they are stored small. */
const tokenPayload = (payload: AdapterPayload): AdapterPayload =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => !columnFields.has(name)));

/** The payload as the library gave it. */
const restorePayload = ({
  payload,
  clientId,
  travellerId,
  grantId,
  scope,
}: TokenWithGrant): AdapterPayload => ({
  ...payload,
  clientId,
  ...(travellerId && { accountId: travellerId }),
  grantId,
  scope,
});

type RecentCodes = ReturnType<typeof recentCodes>;

function grantStorage({ db, clock }: StorageParts, recent: RecentCodes): Partial<Adapter> {
  return {
    async upsert(id, payload) {
      const { clientId, accountId } = payload as { clientId: string; accountId: string };
      requireNotSuspended(
        await insertGrant(db, { id, clientId, travellerId: accountId, payload, now: clock.now() }),
      );
      recent.addGrant(id, payload);
    },
    async find(id) {
      const { grant } = tokenRequests.getStore() ?? {};
      return grant?.id === id ? grant.payload : findGrant(db, id);
    },
    async destroy(id) {
      tokenRequests.getStore()?.ended.add(id);
    },
  };
}

type TokenStorage = Pick<Adapter, "upsert" | "find" | "consume" | "destroy" | "revokeByGrantId">;
type TokenKind = "AccessToken" | "AuthorizationCode" | "ClientCredentials" | "RefreshToken";

function tokenStorage({ db, clock }: StorageParts, model: TokenKind): TokenStorage {
  // A guest's token is an access token without a traveller.
  const kind = model === "ClientCredentials" ? "AccessToken" : model;

  const find = async (token: string) => {
    const hash = tokenHash(kind, token);
    const found = await findToken(db, { kind, hash, now: clock.now() });
    return found?.payload.kind === model ? { ...found, hash } : undefined;
  };
  /** The unused successor of a refresh token that is repeated soon after it was spent. */
  const findSuccessor = async (
    token: string,
    { consumedAt, successor }: NonNullable<Awaited<ReturnType<typeof find>>>,
  ) => {
    if (!consumedAt || !successor || clock.time() - consumedAt.getTime() > repeatWindowMs) return undefined;
    const next = openSuccessor(successor, token);
    const found = await find(next);
    return found && !found.consumedAt ? { token: next, payload: restorePayload(found) } : undefined;
  };

  return {
    async upsert(token, given, expiresIn) {
      if (kind === "AuthorizationCode") return;
      const { clientId = "", scope = "" } = given;
      const [hash, payload, expiresAt] = [
        tokenHash(kind, token),
        tokenPayload(given),
        after(clock.now(), expiresIn),
      ];
      tokenRequests.getStore()?.issued.push({ kind, token, hash, clientId, scope, payload, expiresAt });
    },

    async find(token) {
      const found = await find(token);
      if (!found) return undefined;
      const { grantId, grantPayload, consumedAt } = found;
      const payload = restorePayload(found);
      noteFound(token, { id: grantId, payload: grantPayload });
      const request = tokenRequests.getStore();
      if (!consumedAt) return { ...payload, jti: token };
      if (request && kind === "RefreshToken") {
        const successor = await findSuccessor(token, found);
        if (successor) {
          request.successor = successor.token;
          return { ...successor.payload, jti: successor.token };
        }
      }
      // Not expired, or the library would not detect that an old code is replayed.
      const notExpired = { exp: Math.floor(Date.now() / 1_000) + 60 };
      return { ...payload, ...notExpired, jti: token, consumed: Math.floor(consumedAt.getTime() / 1_000) };
    },

    async consume(token) {
      const request = tokenRequests.getStore();
      if (request && (kind === "AuthorizationCode" || kind === "RefreshToken"))
        request.spent = { kind, token, hash: tokenHash(kind, token) };
    },

    // Revoking any token ends its grant.
    async destroy(token) {
      const request = tokenRequests.getStore();
      const grantId = request?.grantIds.get(token);
      if (grantId) request?.ended.add(grantId);
    },
    async revokeByGrantId(grantId) {
      tokenRequests.getStore()?.ended.add(grantId);
    },
  };
}

/** Codes are handed out by the authorization endpoint, and mostly come back to this node at once. */
function codeStorage(parts: StorageParts, recent: RecentCodes): Partial<Adapter> {
  const { db, clock } = parts;
  const stored = tokenStorage(parts, "AuthorizationCode");
  const hashOf = (code: string) => tokenHash("AuthorizationCode", code);
  return {
    ...stored,
    async upsert(code, given, expiresIn) {
      const now = clock.now();
      const [hash, payload, expiresAt] = [hashOf(code), tokenPayload(given), after(now, expiresIn)];
      const { grantId = "", scope = "" } = given;
      const token = { kind: "AuthorizationCode", hash, grantId, scope, payload, now, expiresAt };
      if (!(await insertToken(db, token)))
        throw new errors.AccessDenied("The approval ended a moment after it was given.");
      recent.addCode(hash, withoutValue(given), expiresAt);
    },
    async find(code) {
      const known = recent.find(hashOf(code));
      if (!known) return stored.find(code);
      noteFound(code, known.grant);
      return { ...known.payload, jti: code };
    },
    async consume(code) {
      recent.delete(hashOf(code));
      await stored.consume(code);
    },
  };
}

/** What the rest of the request need not look up again. */
function noteFound(token: string, grant: NonNullable<TokenRequest["grant"]>): void {
  const request = tokenRequests.getStore();
  if (!request) return;
  request.grant = grant;
  request.grantIds.set(token, grant.id);
}

function stateStorage(
  { db, clock }: StorageParts,
  kind: "Interaction" | "ReplayDetection",
): Partial<Adapter> {
  return {
    async upsert(id, payload, expiresIn) {
      const now = clock.now();
      const expiresAt = after(now, expiresIn);
      const { result } = payload as { result?: { login?: { accountId: string } } };
      const travellerId = result?.login?.accountId ?? null;
      await putState(db, {
        hash: tokenHash(kind, id),
        travellerId,
        payload: withoutValue(payload),
        now,
        expiresAt,
      });
    },
    async find(id) {
      const payload = await findState(db, tokenHash(kind, id), clock.now());
      return payload && { ...payload, jti: id };
    },
    destroy: (id) => deleteState(db, tokenHash(kind, id)),
  };
}
