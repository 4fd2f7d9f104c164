import { randomUUID } from "node:crypto";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUpInBrowser, type TestBrowser } from "../support/make-browser.ts";
import { approve, callback } from "../support/oauth-app.ts";
import { startApp, type TestApp } from "../support/start-app.ts";

/*
 * OAuth libraries of others, each strict in its own way: what they reject, apps that use them reject too.
 */
let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
  app = await startApp();
  ({ browser } = await signUpInBrowser(app));
});
afterAll(() => app.close());

/** The traveller approves in their browser; returns the address that the client waits at. */
const approveAt = async (address: URL) => (await approve(app, browser, address)).redirectUrl;

describe("oauth4webapi", () => {
  const overHttp = { [oauth.allowInsecureRequests]: true };

  async function discover() {
    const resource = new URL(`${app.url}/mcp`);
    const metadata = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, overHttp),
    );
    const issuer = new URL(metadata.authorization_servers?.[0] ?? "");
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...overHttp }),
    );
    return { resource: metadata.resource, server };
  }
  const read = (accessToken: string) =>
    oauth.protectedResourceRequest(
      accessToken,
      "GET",
      new URL(`${app.url}/v1/itineraries/${randomUUID()}`),
      undefined,
      undefined,
      overHttp,
    );

  test("discovers, registers, gets tokens, refreshes and revokes", async () => {
    const { resource, server } = await discover();
    const client = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(server, { redirect_uris: [callback] }, overHttp),
    );
    expect(client.client_secret).toBeUndefined();

    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const address = new URL(server.authorization_endpoint ?? "");
    address.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: callback,
      response_type: "code",
      scope: "itineraries:read",
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      resource,
    }).toString();
    // It checks `state`, and `iss` by RFC 9207.
    const back = oauth.validateAuthResponse(server, client, await approveAt(address), state);
    const exchange = async () =>
      oauth.processAuthorizationCodeResponse(
        server,
        client,
        await oauth.authorizationCodeGrantRequest(server, client, oauth.None(), back, callback, verifier, {
          ...overHttp,
          additionalParameters: { resource },
        }),
      );
    const tokens = await exchange();
    expect(tokens).toMatchObject({ token_type: "bearer", expires_in: 3_600, scope: "itineraries:read" });

    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(
        server,
        client,
        oauth.None(),
        tokens.refresh_token ?? "",
        overHttp,
      ),
    );
    expect((await read(refreshed.access_token)).status).toBe(404);

    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, oauth.None(), refreshed.access_token, overHttp),
    );
    // It parses the challenge by RFC 9110's grammar.
    const error = await read(refreshed.access_token).catch((error) => error);
    expect(error).toBeInstanceOf(oauth.WWWAuthenticateChallengeError);
    expect(error.cause[0]).toMatchObject({
      scheme: "bearer",
      parameters: {
        error: "invalid_token",
        resource_metadata: `${app.url}/.well-known/oauth-protected-resource`,
      },
    });
    await expect(exchange()).rejects.toMatchObject({ error: "invalid_grant", status: 400 });
  });

  test("gets a guest's token by client credentials only if the operator registered it", async () => {
    const { server } = await discover();
    const client = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(
        server,
        { redirect_uris: [callback], token_endpoint_auth_method: "client_secret_post" },
        overHttp,
      ),
    );
    const request = oauth.clientCredentialsGrantRequest(
      server,
      client,
      oauth.ClientSecretPost(client.client_secret as string),
      {},
      overHttp,
    );
    await expect(
      request.then((response) => oauth.processClientCredentialsResponse(server, client, response)),
    ).rejects.toMatchObject({ error: "unauthorized_client" });
  });
});

describe("openid-client", () => {
  test("discovers, registers with a secret, gets tokens, refreshes and revokes", async () => {
    const configuration = await openid.dynamicClientRegistration(
      new URL(app.url),
      { redirect_uris: [callback], token_endpoint_auth_method: "client_secret_post" },
      undefined,
      { algorithm: "oauth2", execute: [openid.allowInsecureRequests] },
    );
    expect(configuration.clientMetadata().client_secret).toBeTruthy();
    expect(configuration.serverMetadata().issuer).toBe(app.url);

    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const address = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: callback,
      scope: "itineraries:write",
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      resource: app.url,
    });
    const tokens = await openid.authorizationCodeGrant(configuration, await approveAt(address), {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    expect(tokens).toMatchObject({ token_type: "bearer", scope: "itineraries:write" });
    expect(tokens.expiresIn()).toBeGreaterThan(3_500);

    const refreshed = await openid.refreshTokenGrant(configuration, tokens.refresh_token ?? "");
    expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
    const { status } = await openid.fetchProtectedResource(
      configuration,
      refreshed.access_token,
      new URL(`${app.url}/v1/itineraries`),
      "POST",
      JSON.stringify({ title: "Lisbon" }),
      new Headers({ "content-type": "application/json" }),
    );
    expect(status).toBe(201);

    await openid.tokenRevocation(configuration, refreshed.refresh_token ?? "");
    await expect(
      openid.refreshTokenGrant(configuration, refreshed.refresh_token ?? ""),
    ).rejects.toMatchObject({ error: "invalid_grant" });
  });

  test("gets errors that it understands", async () => {
    const configuration = await openid.dynamicClientRegistration(
      new URL(app.url),
      { redirect_uris: [callback] },
      undefined,
      { algorithm: "oauth2", execute: [openid.allowInsecureRequests] },
    );
    const params = { redirect_uri: callback, scope: "itineraries:read", state: "here" };
    const code_challenge = await openid.calculatePKCECodeChallenge(openid.randomPKCECodeVerifier());
    const pkce = { code_challenge, code_challenge_method: "S256" };
    const validAddress = openid.buildAuthorizationUrl(configuration, { ...params, ...pkce });
    const brokenAddress = openid.buildAuthorizationUrl(configuration, {
      ...params,
      code_challenge: "too short",
    });
    // Until a traveller has approved an app, errors are not redirected to it: anybody can register an app.
    expect((await browser.fetch(brokenAddress.href)).status).toBe(400);
    await approveAt(validAddress);
    const { headers } = await browser.fetch(brokenAddress.href);
    const back = new URL(headers.get("location") ?? "", app.url);
    await expect(
      openid.authorizationCodeGrant(configuration, back, { expectedState: "here" }),
    ).rejects.toMatchObject({ code: "OAUTH_AUTHORIZATION_RESPONSE_ERROR", error: "invalid_request" });
  });
});
