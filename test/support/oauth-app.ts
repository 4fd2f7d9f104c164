import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { InteractionDecision } from "../../contract/connected-app.ts";
import type { Scope } from "../../contract/scopes.ts";
import type { TestBrowser } from "./make-browser.ts";

type Server = { readonly url: string };

/** Parameters by name: undefined ones are left out, lists are repeated. */
type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The response to a token request: the tokens, or the error. */
type TokenBody = {
  access_token: string;
  token_type: string;
  expires_in: number;
  refresh_token: string;
  scope: string;
  error?: string;
  error_description?: string;
};
export type OAuthResponse<Body = Record<string, unknown>> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
};
export type TokenResponse = OAuthResponse<TokenBody>;

/** The result of an authorization request: the consent page, a redirect to the app, or an error page. */
type AuthorizationResult = {
  readonly response: Response;
  readonly verifier: string;
  /** The id of the interaction that waits for the traveller. */
  readonly uid?: string;
  /** The URL of the redirect to the app. */
  readonly redirect?: URL;
};
type ApprovedCode = { readonly code: string; readonly verifier: string; readonly redirect: URL };

type Credentials = {
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly redirectUri: string;
};
export type OAuthApp = Credentials & {
  /** Sends the browser to the authorization endpoint alone. */
  requestAuthorization(browser: TestBrowser, params?: Params): Promise<AuthorizationResult>;
  /** Sends the browser there, and lets its traveller approve or deny. */
  authorize(
    browser: TestBrowser,
    options?: Partial<InteractionDecision> & { params?: Params },
  ): Promise<ApprovedCode>;
  exchange(approved: Pick<ApprovedCode, "code" | "verifier">, params?: Params): Promise<TokenResponse>;
  refresh(refreshToken: string, params?: Params): Promise<TokenResponse>;
  revoke(token: string, params?: Params): Promise<OAuthResponse>;
  /** The whole flow, for tests that need tokens. */
  connect(
    browser: TestBrowser,
    options?: Partial<InteractionDecision> & { params?: Params },
  ): Promise<TokenBody>;
};

export const callback = "https://app.example.com/callback";

/** A third-party app that has just registered itself (RFC 7591). */
export async function registerApp(
  server: Server,
  metadata: Readonly<Record<string, unknown>> = {},
): Promise<OAuthApp> {
  const { status, body } = await register(server, {
    client_name: "Trip Tools",
    redirect_uris: [callback],
    ...metadata,
  });
  if (status !== 201) throw new Error(`not registered: ${status} ${JSON.stringify(body)}`);
  const { client_id, client_secret, redirect_uris } = body as {
    client_id: string;
    client_secret?: string;
    redirect_uris: [string];
  };
  return oauthApp(server, {
    clientId: client_id,
    redirectUri: redirect_uris[0],
    ...(client_secret && { clientSecret: client_secret }),
  });
}

/** A client for an app that is already registered. */
export function oauthApp(server: Server, { clientId, clientSecret, redirectUri }: Credentials): OAuthApp {
  const clientParams = { client_id: clientId, client_secret: clientSecret };
  const token = (params: Params) =>
    post<TokenBody>(`${server.url}/oauth/token`, params) as Promise<TokenResponse>;

  const requestAuthorization: OAuthApp["requestAuthorization"] = async (browser, params) => {
    const { verifier, challenge } = pkce();
    const query = toSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "itineraries:read itineraries:write",
      state: "the app's own",
      code_challenge: challenge,
      code_challenge_method: "S256",
      ...params,
    });
    const response = await browser.fetch(`/oauth/authorize?${query}`, { headers: { accept: "text/html" } });
    return { response, verifier, ...parseRedirect(response, server) };
  };
  const authorize: OAuthApp["authorize"] = async (browser, { decision = "approve", scopes, params } = {}) => {
    const { response, verifier, uid } = await requestAuthorization(browser, params);
    if (!uid) throw new Error(`no consent was asked for: ${response.status} ${await response.text()}`);
    const redirect = await decide(server, browser, uid, { decision, ...(scopes && { scopes }) });
    return { redirect, verifier, code: redirect.searchParams.get("code") ?? "" };
  };
  const exchange: OAuthApp["exchange"] = ({ code, verifier }, params) =>
    token({
      grant_type: "authorization_code",
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      ...clientParams,
      ...params,
    });

  return {
    clientId,
    redirectUri,
    ...(clientSecret && { clientSecret }),
    requestAuthorization,
    authorize,
    exchange,
    refresh: (refreshToken, params) =>
      token({ grant_type: "refresh_token", refresh_token: refreshToken, ...clientParams, ...params }),
    revoke: (token, params) => post(`${server.url}/oauth/revoke`, { token, ...clientParams, ...params }),
    async connect(browser, options) {
      const { status, body } = await exchange(await authorize(browser, options), {
        ...(options?.params?.redirect_uri && { redirect_uri: options.params.redirect_uri }),
      });
      if (status !== 200) throw new Error(`not connected: ${status} ${JSON.stringify(body)}`);
      return body;
    },
  };
}

/** RFC 7636. */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** Posts the metadata as JSON; text is sent unchanged. */
export async function register(
  { url }: Server,
  metadata: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<OAuthResponse> {
  const response = await fetch(`${url}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof metadata === "string" ? metadata : JSON.stringify(metadata),
  });
  return readResponse(response);
}

/** Decides an interaction, and follows the redirect to the app. */
export async function decide(
  server: Server,
  browser: TestBrowser,
  uid: string,
  body: InteractionDecision,
): Promise<URL> {
  const { body: decided } = await browser.client.decideInteraction({ params: { uid }, body });
  // At this node, not at the public URL.
  const { pathname, search } = new URL(decided.redirectTo);
  const response = await browser.fetch(pathname + search, { headers: { accept: "text/html" } });
  const { redirect } = parseRedirect(response, server);
  if (!redirect) throw new Error(`it did not lead back to the app: ${response.status} ${decided.redirectTo}`);
  return redirect;
}

/** The traveller opens an app's authorization URL, and approves all of its scopes or some of them. */
export async function approve(
  server: Server,
  browser: TestBrowser,
  address: URL,
  scopes?: Scope[],
): Promise<{ scopesRequested: Scope[]; redirectUrl: URL }> {
  const response = await browser.fetch(address.pathname + address.search, {
    headers: { accept: "text/html" },
  });
  const { uid } = parseRedirect(response, server);
  if (!uid) throw new Error(`no consent was asked for: ${response.status} ${address.href}`);
  const { body } = await browser.client.getInteraction({ params: { uid } });
  const redirectUrl = await decide(server, browser, uid, { decision: "approve", ...(scopes && { scopes }) });
  return { scopesRequested: body.scopes, redirectUrl };
}

export async function post<Body = Record<string, unknown>>(
  url: string,
  params: Params,
  headers: Readonly<Record<string, string>> = {},
): Promise<OAuthResponse<Body>> {
  return readResponse(await fetch(url, { method: "POST", body: toSearchParams(params), headers }));
}

/** Whether the server accepts this access token. */
export async function isTokenAccepted({ url }: Server, accessToken: string): Promise<boolean> {
  const { status } = await fetch(`${url}/v1/itineraries/${randomUUID()}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  // There is no such itinerary, but the token is checked first.
  if (status !== 401 && status !== 404) throw new Error(`neither taken nor refused: ${status}`);
  return status === 404;
}

async function readResponse<Body>(response: Response): Promise<OAuthResponse<Body>> {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = headers.get("content-type")?.includes("json");
  return { status, headers, body: (isJson ? JSON.parse(text) : text ? { text } : {}) as Body };
}

function toSearchParams(params: Params): URLSearchParams {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  return new URLSearchParams(pairs);
}

function parseRedirect(
  { headers }: Response,
  { url }: Server,
): Pick<AuthorizationResult, "uid" | "redirect"> {
  const location = headers.get("location");
  if (location === null) return {};
  const redirect = new URL(location, url);
  if (redirect.origin !== new URL(url).origin) return { redirect };
  const [, uid] = /^\/interaction\/([\w-]+)$/.exec(redirect.pathname) ?? [];
  return uid ? { uid } : {};
}
