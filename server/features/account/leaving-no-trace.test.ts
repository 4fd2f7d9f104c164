import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeBrowser, signUpInBrowser } from "../../../test/support/make-browser.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { recordingMail } from "../../../test/support/recording-mail.ts";
import type { TestApp } from "../../../test/support/start-app.ts";
import { startAppWithMail } from "../../../test/support/start-app-with-mail.ts";
import { renewSearchVocabulary } from "../../platform/search/search-vocabulary.jobs.ts";

const mail = recordingMail();
let app: TestApp;
beforeAll(async () => {
  app = await startAppWithMail({ parts: { mail } });
});
afterAll(() => app.close());

/** Every row of the queue that contains one of these texts. */
const jobsWith = async (...texts: string[]) => {
  const rows = await app.parts.db`select job::text as text from pgboss.job`;
  return rows.filter(({ text }) => texts.some((one) => text.toLowerCase().includes(one.toLowerCase())));
};
const isKnown = async (word: string) =>
  (await app.parts.db`select from search_vocabulary where word = ${word}`).length > 0;
const foundBy = async (q: string) => {
  const { token } = await makeToken(app);
  return (await app.client(token).browseExplore({ query: { q } })).body.data.map(({ title }) => title);
};
/** A word that nobody else uses, long enough for typos to be corrected. */
const newWord = () => `q${randomUUID().replaceAll("-", "").replace(/\d/g, "x").slice(0, 11)}`;

test("a deleted account leaves no address in the queue, not even a former one", async () => {
  const { browser, account, password } = await signUpInBrowser(app);
  const [former, present] = [account.email, `${randomUUID()}@example.com`];
  const newPassword = "a quiet place by the sea";
  await browser.client.changePassword({ body: { currentPassword: password, newPassword } });
  await browser.client.changeEmail({ body: { email: present, currentPassword: newPassword } });
  await app.parts.db`update travellers set email = ${present} where id = ${account.id}`;
  await makeBrowser(app).client.requestPasswordReset({ body: { email: present.toUpperCase() } });
  await mail.take(present, "Set a new password");
  expect((await jobsWith(former, present)).length).toBeGreaterThanOrEqual(3);
  const { account: other } = await signUpInBrowser(app);
  await makeBrowser(app).client.requestPasswordReset({ body: { email: other.email } });
  await browser.client.deleteAccount();
  expect(await jobsWith(former, present, account.id)).toEqual([]);
  expect(await jobsWith(other.email)).toHaveLength(1);
});

test("a deleted account leaves no word of its publications in the vocabulary that corrects typos", async () => {
  const { browser } = await signUpInBrowser(app);
  const word = newWord();
  await browser.client.createItinerary({ body: { title: `Lisbon ${word}`, visibility: "public" } });
  expect(await isKnown(word)).toBe(true);
  await browser.client.deleteAccount();
  await renewSearchVocabulary.run(app.parts, {});
  expect(await isKnown(word)).toBe(false);
});

test("what is made private or deleted corrects no typos from then on, and its words are deleted", async () => {
  const { token } = await makeToken(app, { firstParty: true });
  const client = app.client(token);
  const [publicWord, privateWord, deletedWord] = [newWord(), newWord(), newWord()];
  for (const [word, leave] of [
    [publicWord, undefined],
    [
      privateWord,
      (id: string, etag: string) =>
        client.changeItinerary({
          params: { id },
          headers: { "if-match": etag },
          body: { visibility: "private" },
        }),
    ],
    [
      deletedWord,
      (id: string, etag: string) => client.deleteItinerary({ params: { id }, headers: { "if-match": etag } }),
    ],
  ] as const) {
    const { itinerary, etag } = await makeItinerary(app, token, { title: word, visibility: "public" });
    const mistyped = `${word.slice(0, -1)}z`;
    expect(await foundBy(mistyped)).toEqual([word]);
    await leave?.(itinerary.id, etag);
    expect(await foundBy(mistyped)).toEqual(leave ? [] : [word]);
  }
  await renewSearchVocabulary.run(app.parts, {});
  expect(await Promise.all([publicWord, privateWord, deletedWord].map(isKnown))).toEqual([
    true,
    false,
    false,
  ]);
});

test("what is published again corrects typos again", async () => {
  const { token } = await makeToken(app, { firstParty: true });
  const word = newWord();
  const { itinerary, etag } = await makeItinerary(app, token, { title: word, visibility: "public" });
  const params = { id: itinerary.id };
  const change = (visibility: "public" | "private", tag: string) =>
    app.client(token).changeItinerary({ params, headers: { "if-match": tag }, body: { visibility } });
  const { headers } = await change("private", etag);
  await renewSearchVocabulary.run(app.parts, {});
  await change("public", headers.get("etag") ?? "");
  expect(await foundBy(word)).toEqual([word]);
  await renewSearchVocabulary.run(app.parts, {});
  expect(await foundBy(`${word.slice(0, -1)}z`)).toEqual([word]);
});
