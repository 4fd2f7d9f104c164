import { afterAll, beforeAll, expect, test } from "vitest";
import { makeBrowser, signUpInBrowser } from "../../test/support/make-browser.ts";
import { makeItinerary, makeToken } from "../../test/support/makers.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { choosePageLanguage } from "./page-language.ts";

const hostile = `</script><b style="color: red">Fjords & "fells"</b>`;

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  ({ token } = await makeToken(app, { firstParty: true }));
  await makeItinerary(app, token, { title: "Lisbon in spring", visibility: "public", days: [{}, {}] });
  await makeItinerary(app, token, { title: hostile, visibility: "public" });
});
afterAll(() => app.close());

const opened = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(app.url + path, { headers: { accept: "text/html", ...headers } });
  return { html: await response.text(), policy: response.headers.get("content-security-policy") ?? "" };
};
const feedIn = (html: string) =>
  /<script type="application\/json" id="explore-feed">([^<]*)<\/script>/.exec(html)?.[1];
const emptyRoot = `<div id="root"></div>`;

test("a guest gets Explore with its first cards, as HTML and as data", async () => {
  const { html } = await opened("/explore");
  expect(html).toContain("Lisbon in spring");
  expect(html).toContain("2 days");
  const guest = makeBrowser(app);
  await guest.fetch("/explore");
  const { body } = await guest.client.browseExplore({ query: { limit: 12 } });
  expect(JSON.parse(feedIn(html) ?? "").data).toEqual(body.data);
});

test("what travellers wrote stays text", async () => {
  const { html } = await opened("/explore");
  expect(html).not.toContain("</script><b");
  expect(html).not.toContain("<b style");
  expect(html).toContain("&lt;/script&gt;&lt;b style=&quot;color: red&quot;&gt;Fjords &amp; ");
});

test("the HTML follows the policy: no style attributes, every style element with this response's nonce", async () => {
  const { html, policy } = await opened("/explore");
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  expect(nonce).toMatch(/^[\w-]{22}$/);
  expect(html).not.toContain(` style="`);
  const styles = html.match(/<style[^>]*>/g) ?? [];
  expect(styles.length).toBeGreaterThan(1);
  for (const style of styles) expect(style).toContain(`nonce="${nonce}"`);
  expect(html).not.toContain("__CSP_NONCE__");
  expect(html.match(/<script[^>]*>/g)?.filter((tag) => !/ src=| type="application\/json"/.test(tag))).toEqual(
    [],
  );
});

test("it follows what is published, though it is rendered once", async () => {
  await opened("/explore");
  await makeItinerary(app, token, { title: "Porto by tram", visibility: "public" });
  await expect
    .poll(async () => (await opened("/explore")).html, { timeout: 10_000 })
    .toContain("Porto by tram");
});

test("it is in the guest's language, and so are its texts", async () => {
  const { html } = await opened("/explore", { "accept-language": "de-AT,de;q=0.9,en;q=0.8" });
  expect(html).toContain(`<html lang="de"`);
  expect(html).toContain("2 Tage");
  const english = (await opened("/explore")).html;
  expect(textFiles(html)).toEqual([expect.stringContaining("everywhere-")]);
  expect(textFiles(english)).toEqual([expect.stringContaining("everywhere-")]);
  expect(textFiles(html)).not.toEqual(textFiles(english));
});

test("other pages get the texts that Explore does without, too", async () => {
  const { html } = await opened("/sign-in", { "accept-language": "de" });
  expect(textFiles(html)).toEqual([
    expect.stringContaining("everywhere-"),
    expect.stringMatching(/^\/assets\/de-/),
  ]);
});

const textFiles = (html: string) =>
  [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)"/g)]
    .map(([, file = ""]) => file)
    .filter((file) => /\/(everywhere|en|de)-/.test(file));

test("searches, other pages and travellers, who may see other cards, get none", async () => {
  const { browser } = await signUpInBrowser(app, {});
  const cookie = Object.entries(browser.cookies())
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  for (const { html } of [
    await opened("/explore?q=lisbon"),
    await opened("/sign-in"),
    await opened("/explore", { cookie }),
  ]) {
    expect(html).toContain(emptyRoot);
    expect(feedIn(html)).toBeUndefined();
  }
});

test.each([
  { sent: undefined, spoken: "en" },
  { sent: "fr-CH, de;q=0.8", spoken: "de" },
  { sent: "en-GB,de", spoken: "en" },
  { sent: "*", spoken: "en" },
])("a browser that accepts $sent gets $spoken", ({ sent, spoken }) => {
  expect(choosePageLanguage(sent)).toBe(spoken);
});
