import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeBrowser, signUpInBrowser } from "../../../test/support/make-browser.ts";
import { makeToken } from "../../../test/support/makers.ts";
import type { TestApp } from "../../../test/support/start-app.ts";
import { startTwoNodes } from "../../../test/support/start-two-nodes.ts";

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  ({ app, other } = await startTwoNodes());
});
afterAll(() => app.close());

/** The same traveller in a second browser, on the other node. */
async function signedInTwice() {
  const { browser, account, password } = await signUpInBrowser(app);
  const second = makeBrowser(other, { headers: { "user-agent": "Second/2.0" } });
  await second.client.signIn({ body: { email: account.email, password } });
  return { first: browser, second, account };
}

test("lists each browser, the last used first, and marks the current one", async () => {
  const { first, second } = await signedInTwice();
  const { body } = await second.client.listSessions();
  expect(body.data).toEqual([
    {
      id: expect.any(String),
      userAgent: "Second/2.0",
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      current: true,
    },
    expect.objectContaining({ userAgent: "node", current: false }),
  ]);
  const { body: seenByFirst } = await first.client.listSessions();
  expect(seenByFirst.data.map(({ current }) => current)).toEqual([false, true]);
});

test("signs one browser out, on every node", async () => {
  const { first, second } = await signedInTwice();
  const { body } = await first.client.listSessions();
  const { id = "" } = body.data.find(({ current }) => !current) ?? {};
  expect((await second.client.getAccount()).status).toBe(200);
  expect((await first.client.endSession({ params: { id } })).status).toBe(204);
  expect(await failureOf(second.client.getAccount())).toMatchObject({ code: "unauthorized" });
  expect((await first.client.getAccount()).status).toBe(200);
  expect(await failureOf(first.client.endSession({ params: { id } }))).toMatchObject({ code: "notFound" });
});

test("signs all others out", async () => {
  const { first, second } = await signedInTwice();
  expect((await second.client.getAccount()).status).toBe(200);
  expect((await first.client.endOtherSessions()).status).toBe(204);
  expect(await failureOf(second.client.getAccount())).toMatchObject({ code: "unauthorized" });
  expect((await first.client.listSessions()).body.data).toMatchObject([{ current: true }]);
});

test("an own app's token is no browser: it signs all of them out, and stays", async () => {
  const { first, second, account } = await signedInTwice();
  const { token } = await makeToken(app, { traveller: account, firstParty: true });
  const { body } = await app.client(token).listSessions();
  expect(body.data.map(({ current }) => current)).toEqual([false, false]);
  await app.client(token).endOtherSessions();
  for (const { client } of [first, second])
    expect(await failureOf(client.getAccount())).toMatchObject({ code: "unauthorized" });
  expect((await app.client(token).getAccount()).status).toBe(200);
});

test("another traveller's session is 404, like a missing one", async () => {
  const { browser } = await signUpInBrowser(app);
  const { browser: stranger } = await signUpInBrowser(app);
  const { body } = await browser.client.listSessions();
  for (const id of [body.data[0]?.id ?? "", randomUUID()])
    expect(await failureOf(stranger.client.endSession({ params: { id } }))).toMatchObject({
      code: "notFound",
    });
  expect((await browser.client.getAccount()).status).toBe(200);
});

test("another app's token has no access", async () => {
  const { token } = await makeToken(app);
  const client = app.client(token);
  const calls = [
    client.listSessions(),
    client.endSession({ params: { id: randomUUID() } }),
    client.endOtherSessions(),
    client.changePassword({ body: { newPassword: "a quiet place by the sea" } }),
    client.changeEmail({ body: { email: "mina@example.com" } }),
    client.requestEmailConfirmation(),
  ];
  for (const failure of await Promise.all(calls.map(failureOf)))
    expect(failure).toMatchObject({ status: 403, code: "forbidden" });
});
