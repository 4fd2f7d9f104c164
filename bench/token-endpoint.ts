import { Agent, request } from "node:http";
import type { DatabaseAddress } from "../server/platform/database/connect.ts";
import { makeBrowser } from "../test/support/make-browser.ts";
import { callback, pkce, registerApp } from "../test/support/oauth-app.ts";
import { freshProcess, median } from "./fresh-process.ts";
import { judge } from "./judge.ts";

/*
 * Tokens per second: ours, on a whole OAuth library, against a minimal server written by hand, both on one database. A
 * client refreshes once an hour, so speed hardly matters here; the bars show when it gets worse.
 */
const bars = { refresh: 0.25, code: 0.45 };
const pairs = 3;
const rounds = 5;
const atOnce = 8;
const refreshSeconds = 2;
const codesARound = 600;

type Tokens = { readonly refresh_token: string };
type TokenServer = {
  readonly name: string;
  readonly url: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly query?: string;
  /** Authorization codes for the same verifier. */
  codes(count: number, challenge: string): Promise<string[]>;
};

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

/** With `node:http`, because `fetch` takes longer than what is measured. */
function post(url: string, params: Record<string, string>): Promise<Tokens> {
  const body = new URLSearchParams(params).toString();
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (piece) => (text += piece));
      response.on("end", () =>
        response.statusCode === 200
          ? resolve(JSON.parse(text))
          : reject(new Error(`${url}: ${response.statusCode} ${text}`)),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const redeem = ({ url, clientId, redirectUri, query = "" }: TokenServer, code: string, verifier: string) =>
  post(`${url}/oauth/token${query}`, {
    grant_type: "authorization_code",
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    client_id: clientId,
  });

const inParallel = (work: () => Promise<void>) => Promise.all(Array.from({ length: atOnce }, work));

async function refreshesPerSecond(server: TokenServer): Promise<number> {
  const { verifier, challenge } = pkce();
  const codes = await server.codes(atOnce, challenge);
  const begun = await Promise.all(codes.map((code) => redeem(server, code, verifier)));
  let count = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + refreshSeconds * 1_000;
  await inParallel(async () => {
    let tokens = begun.pop();
    while (tokens && performance.now() < endsAt) {
      tokens = await post(`${server.url}/oauth/token`, {
        grant_type: "refresh_token",
        refresh_token: tokens.refresh_token,
        client_id: server.clientId,
      });
      count++;
    }
  });
  return count / ((performance.now() - startedAt) / 1_000);
}

async function exchangesPerSecond(server: TokenServer): Promise<number> {
  const { verifier, challenge } = pkce();
  const codes = await server.codes(codesARound, challenge);
  const startedAt = performance.now();
  await inParallel(async () => {
    for (let code = codes.pop(); code; code = codes.pop()) await redeem(server, code, verifier);
  });
  return codesARound / ((performance.now() - startedAt) / 1_000);
}

/** The service itself: its codes come from a traveller's approval. */
async function ours(started: AppServer): Promise<TokenServer> {
  const server = { url: new URL(started.url).origin };
  const browser = makeBrowser(server, { origin: started.publicUrl });
  await browser.client.signUp({
    body: { email: "traveller@example.com", password: "correct horse battery", displayName: "Bench" },
  });
  const app = await registerApp(server, { redirect_uris: [callback] });
  return {
    name: "ours",
    url: server.url,
    clientId: app.clientId,
    redirectUri: app.redirectUri,
    async codes(count, code_challenge) {
      const codes: string[] = [];
      await inParallel(async () => {
        for (let left = Math.ceil(count / atOnce); left > 0; left--)
          codes.push((await app.authorize(browser, { params: { code_challenge } })).code);
      });
      return codes.slice(0, count);
    },
  };
}

const byHand = ({ url, clientId, redirectUri }: MinimalServer): TokenServer => ({
  name: "by hand",
  url,
  clientId,
  redirectUri,
  async codes(count, challenge) {
    const response = await fetch(`${url}/codes`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ count, challenge }),
    });
    return (await response.json()) as string[];
  },
});

type AppServer = { url: string; publicUrl: string; address: DatabaseAddress };
type MinimalServer = { url: string; clientId: string; redirectUri: string };

type Kind = "refresh" | "code" | "code, one statement";

const measured: Record<Kind, number[]> = { refresh: [], code: [], "code, one statement": [] };
for (let pair = 0; pair < pairs; pair++) {
  const app = await freshProcess<AppServer>("app-server.ts");
  const hand = await freshProcess<MinimalServer>("hand-written-server.ts", [
    JSON.stringify(app.startMessage.address),
  ]);
  const own = await ours(app.startMessage);
  const minimal = byHand(hand.startMessage);
  const fastest = { ...minimal, query: "?statements=1" };
  // Until the engine has compiled everything that it is going to compile.
  for (let round = 0; round < 2; round++) {
    for (const server of [own, minimal]) await refreshesPerSecond(server);
    for (const server of [own, minimal, fastest]) await exchangesPerSecond(server);
  }
  for (let round = 0; round < rounds; round++) {
    compare("refresh", await refreshesPerSecond(own), await refreshesPerSecond(minimal));
    const exchanged = await exchangesPerSecond(own);
    compare("code", exchanged, await exchangesPerSecond(minimal));
    compare("code, one statement", exchanged, await exchangesPerSecond(fastest));
  }
  await hand.stop();
  await app.stop();
}
agent.destroy();

function compare(kind: Kind, own: number, minimal: number): void {
  measured[kind].push(own / minimal);
  process.stdout.write(
    `${kind}: ours ${own.toFixed(0)}/s, by hand ${minimal.toFixed(0)}/s, ratio ${(own / minimal).toFixed(2)}\n`,
  );
}

process.stdout.write(
  `code, one statement: median ratio ${median(measured["code, one statement"]).toFixed(2)} (no bar)\n`,
);
judge("refresh", median(measured.refresh), { atLeast: bars.refresh });
judge("code", median(measured.code), { atLeast: bars.code });
