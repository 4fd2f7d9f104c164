import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { tokenHash } from "../server/access/token-hash.ts";
import { connect, type DatabaseAddress } from "../server/platform/database/connect.ts";
import { transaction } from "../server/platform/database/transaction.ts";

/*
 * What the token endpoint is measured against: the least that is correct. One app, no other grants, no resources, no
 * repeats. A refresh is one statement, which uses up a token and writes its successors, or does nothing. A code is
 * locked, checked and exchanged in a transaction, as usual; with `?statements=1` in one statement, which is the fastest
 * way.
 */
const db = connect(JSON.parse(process.argv[2] ?? "") as DatabaseAddress);
const app = fastify();
const clientId = randomUUID();
const redirectUri = "https://app.example.com/callback";
const scope = "itineraries:read itineraries:write";
await db`
  insert into oauth_clients (id, metadata)
  values (${clientId}, ${db.json({ client_name: "Bench", redirect_uris: [redirectUri] })})`;

app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
  done(null, new URLSearchParams(String(body))),
);

type TokenRequest = { Body: URLSearchParams; Querystring: { statements?: string } };

app.post<TokenRequest>("/oauth/token", async ({ body, query }, reply) => {
  reply.header("cache-control", "no-store");
  if (body.get("client_id") !== clientId) return reply.code(401).send({ error: "invalid_client" });
  const [accessToken, refreshToken] = [newToken(), newToken()];
  const issued = {
    access: tokenHash("AccessToken", accessToken),
    refresh: tokenHash("RefreshToken", refreshToken),
  };
  const isRefresh = body.get("grant_type") === "refresh_token";
  const answer = (scope: string) => ({
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: 3_600,
    refresh_token: refreshToken,
    scope,
  });
  if (!isRefresh && query.statements !== "1") {
    const granted = await exchangeInSteps(body, issued);
    return granted === undefined ? reply.code(400).send({ error: "invalid_grant" }) : answer(granted);
  }
  const spent = isRefresh
    ? tokenHash("RefreshToken", body.get("refresh_token") ?? "")
    : tokenHash("AuthorizationCode", body.get("code") ?? "");
  const bound = isRefresh
    ? { clientId }
    : { clientId, redirectUri: body.get("redirect_uri"), codeChallenge: challengeOf(body) };
  const [granted] = await db<{ scope: string }[]>`
    with spent as (
      update oauth_tokens set consumed_at = now()
      where hash = ${spent} and consumed_at is null and expires_at > now() and payload @> ${db.json(bound)}
      returning grant_id, scope
    ), issued as (
      insert into oauth_tokens (hash, kind, grant_id, scope, payload, expires_at)
      select ${issued.refresh}::bytea, 'RefreshToken', grant_id, scope, ${db.json({ clientId })}::jsonb,
        now() + interval '90 days' from spent
      union all
      select ${issued.access}::bytea, 'AccessToken', grant_id, scope, '{}', now() + interval '1 hour' from spent
    )
    select scope from spent`;
  if (!granted) {
    await db`
      delete from oauth_grants
      where id = (select grant_id from oauth_tokens where hash = ${spent} and consumed_at is not null)`;
    return reply.code(400).send({ error: "invalid_grant" });
  }
  return answer(granted.scope);
});

type StoredCode = {
  grantId: string;
  scope: string;
  consumed: boolean;
  payload: { clientId: string; redirectUri: string; codeChallenge: string };
};

/** The granted scope; undefined if the code is not valid. */
function exchangeInSteps(body: URLSearchParams, issued: { access: Buffer; refresh: Buffer }) {
  const hash = tokenHash("AuthorizationCode", body.get("code") ?? "");
  return transaction(db, async (db) => {
    const [code] = await db<StoredCode[]>`
      select grant_id as "grantId", scope, payload, consumed_at is not null as consumed
      from oauth_tokens where hash = ${hash} and expires_at > now() for update`;
    if (code?.payload.clientId !== clientId) return undefined;
    const { grantId, scope, consumed, payload } = code;
    if (payload.codeChallenge !== challengeOf(body)) return undefined;
    if (payload.redirectUri !== body.get("redirect_uri")) return undefined;
    if (consumed) {
      await db`delete from oauth_grants where id = ${grantId}`;
      return undefined;
    }
    await db`update oauth_tokens set consumed_at = now() where hash = ${hash}`;
    await db`
      insert into oauth_tokens (hash, kind, grant_id, scope, payload, expires_at) values
        (${issued.refresh}, 'RefreshToken', ${grantId}, ${scope}, ${db.json({ clientId })}, now() + interval '90 days'),
        (${issued.access}, 'AccessToken', ${grantId}, ${scope}, '{}', now() + interval '1 hour')`;
    return scope;
  });
}

/** Creates codes, as if travellers had just approved the app. */
app.post<{ Body: { count: number; challenge: string } }>("/codes", async ({ body: { count, challenge } }) => {
  const codes = Array.from({ length: count }, newToken);
  for (const code of codes) {
    const payload = db.json({ clientId, redirectUri, codeChallenge: challenge });
    await db`
      with g as (
        insert into oauth_grants (id, client_id) values (${randomUUID()}, ${clientId}) returning id
      )
      insert into oauth_tokens (hash, kind, grant_id, scope, payload, expires_at)
      select ${tokenHash("AuthorizationCode", code)}, 'AuthorizationCode', id, ${scope}, ${payload}, now() + interval '1 minute'
      from g`;
  }
  return codes;
});

await app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.server.address() as AddressInfo;
process.send?.({ url: `http://127.0.0.1:${port}`, clientId, redirectUri });
process.on("message", async () => {
  await app.close();
  await db.end();
  process.exit(0);
});

function newToken(): string {
  return randomBytes(32).toString("base64url");
}

function challengeOf(body: URLSearchParams): string {
  return createHash("sha256")
    .update(body.get("code_verifier") ?? "")
    .digest("base64url");
}
