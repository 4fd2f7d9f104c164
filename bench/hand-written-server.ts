import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { connect, type DatabaseAddress } from "../server/database/connect.ts";
import { tokenHash } from "../server/token-hash.ts";

/*
 * What the token endpoint is measured against: as little as can be correct. One app, one statement a request, in which
 * a token is spent and its successors are written or nothing happens. No other grants, no resources, no repeats.
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

app.post<{ Body: URLSearchParams }>("/oauth/token", async ({ body }, reply) => {
  reply.header("cache-control", "no-store");
  if (body.get("client_id") !== clientId) return reply.code(401).send({ error: "invalid_client" });
  const [accessToken, refreshToken] = [newToken(), newToken()];
  const issued = {
    access: tokenHash("AccessToken", accessToken),
    refresh: tokenHash("RefreshToken", refreshToken),
  };
  const isRefresh = body.get("grant_type") === "refresh_token";
  const spent = isRefresh
    ? tokenHash("RefreshToken", body.get("refresh_token") ?? "")
    : tokenHash("AuthorizationCode", body.get("code") ?? "");
  const bound = isRefresh
    ? {}
    : {
        redirectUri: body.get("redirect_uri"),
        codeChallenge: createHash("sha256")
          .update(body.get("code_verifier") ?? "")
          .digest("base64url"),
      };
  const [granted] = await db<{ scope: string }[]>`
    with spent as (
      update oauth_tokens t set consumed_at = now() from oauth_grants g
      where t.hash = ${spent} and t.consumed_at is null and t.expires_at > now() and t.payload @> ${db.json(bound)}
        and g.id = t.grant_id and g.client_id = ${clientId}
      returning t.grant_id, t.scope
    ), issued as (
      insert into oauth_tokens (hash, kind, grant_id, scope, expires_at)
      select ${issued.refresh}::bytea, 'RefreshToken', grant_id, scope, now() + interval '90 days' from spent
      union all
      select ${issued.access}::bytea, 'AccessToken', grant_id, scope, now() + interval '1 hour' from spent
    )
    select scope from spent`;
  if (!granted) {
    await db`
      delete from oauth_grants
      where id = (select grant_id from oauth_tokens where hash = ${spent} and consumed_at is not null)`;
    return reply.code(400).send({ error: "invalid_grant" });
  }
  return {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: 3_600,
    refresh_token: refreshToken,
    scope: granted.scope,
  };
});

/** Approvals, as if so many travellers had just made them. */
app.post<{ Body: { count: number; challenge: string } }>("/codes", async ({ body: { count, challenge } }) => {
  const codes = Array.from({ length: count }, newToken);
  for (const code of codes) {
    const payload = db.json({ redirectUri, codeChallenge: challenge });
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
