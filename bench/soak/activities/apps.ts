import type { TestBrowser } from "../../../test/support/make-browser.ts";
import { isTokenAccepted, type OAuthApp, registerApp } from "../../../test/support/oauth-app.ts";
import { runWaybook } from "../../../test/support/run-waybook.ts";
import type { Activity } from "../activity.ts";
import { sharedApp } from "../shared-app.ts";

/** An app is let in, renews its token, and is shut out: by itself, or by its traveller. */
export const apps: Activity = {
  name: "apps",
  everySeconds: 6,
  run: ({ server, travellers, random }) =>
    travellers.borrow(async ({ browser }) => {
      const app = await sharedApp(server);
      const tokens = await app.connect(browser);
      const { status, body: renewed } = await app.refresh(tokens.refresh_token);
      if (status !== 200) throw new Error(`a refresh answered ${status}`);
      if (!(await isTokenAccepted(server, renewed.access_token))) throw new Error("a new token is not taken");
      if (random.chance(0.5)) await app.revoke(renewed.refresh_token);
      else await disconnectAll(browser);
      if (await isTokenAccepted(server, renewed.access_token))
        throw new Error("a revoked token is still taken");
    }),
};

/** Apps that register themselves, let in once, and removed by the operator: they would stay for 30 days. */
export const registering: Activity = {
  name: "registering apps",
  everySeconds: 90,
  run: ({ server, travellers }) =>
    travellers.borrow(async ({ browser }) => {
      const app: OAuthApp = await registerApp(server, { token_endpoint_auth_method: "client_secret_post" });
      const { access_token } = await app.connect(browser);
      const { code, stderr } = await runWaybook(["clients", "remove", app.clientId], server.environment);
      if (code !== 0) throw new Error(`waybook clients remove: ${stderr}`);
      if (await isTokenAccepted(server, access_token))
        throw new Error("the token of a removed app is still taken");
    }),
};

async function disconnectAll({ client }: TestBrowser): Promise<void> {
  const { body } = await client.listConnectedApps();
  for (const { id } of body.data) await client.disconnectApp({ params: { id } });
}
