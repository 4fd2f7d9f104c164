import { afterAll, beforeAll, expect, test } from "vitest";
import { failureOf } from "../test/support/failure-of.ts";
import { makeBrowser, signUpInBrowser } from "../test/support/make-browser.ts";
import { startApp, type TestApp } from "../test/support/start-app.ts";
import { newPushDevice } from "../test/support/start-push-service.ts";

const openFreeMap = "https://tiles.openfreemap.org";

let [closed, usual]: TestApp[] = [];
beforeAll(async () => {
  [closed, usual] = await Promise.all([
    startApp({ environment: { OUTSIDE: "off" } }),
    startApp({ environment: { MAP_STYLE_URL: `${openFreeMap}/styles/liberty` } }),
  ]);
});
afterAll(() => Promise.all([closed?.close(), usual?.close()]));

/** The hosts that the page and the map's worker may ask. */
async function pagesHosts(app: TestApp | undefined): Promise<string[]> {
  const { headers } = await fetch(`${app?.url}/explore`, { headers: { accept: "text/html" } });
  return headers.get("content-security-policy")?.match(/https?:[^\s;]+/g) ?? [];
}
const mapOf = async (app: TestApp | undefined) => (await fetch(`${app?.url}/maps/map.json`)).json();

test("with OUTSIDE=off pages may ask nobody, and the map is our own", async () => {
  expect(await pagesHosts(closed)).toEqual([]);
  expect(await mapOf(closed)).not.toHaveProperty("styleUrl");
  expect(await pagesHosts(usual)).toEqual([openFreeMap, openFreeMap]);
  expect(await mapOf(usual)).toHaveProperty("styleUrl", `${openFreeMap}/styles/liberty`);
});

test("with OUTSIDE=off no part of the server can ask anybody", async () => {
  const { imageSearch, geocoder, weather, routes, connections, streetTiles, pushService, fetchDocument } = (
    closed as TestApp
  ).parts;
  for (const part of [imageSearch, geocoder, weather, routes, connections, streetTiles, pushService])
    expect(part).toBeUndefined();
  await expect(fetchDocument("https://app.example.com/client.json")).rejects.toThrow("OUTSIDE=off");
});

test("with OUTSIDE=off devices can be set, are told that nothing is sent, and are sent nothing", async () => {
  const { browser } = await signUpInBrowser(closed as TestApp);
  const { body } = await browser.client.setPushDevice({ body: newPushDevice() });
  expect(body).toMatchObject({ canSend: false, device: { reminders: true } });
  expect(await failureOf(browser.client.sendTestNotification())).toMatchObject({ code: "conflict" });
  const { db } = (closed as TestApp).parts;
  expect(await db`select from pgboss.job where name = 'push-delivery'`).toEqual([]);
});

test("with OUTSIDE=off a session says that a search finds no photos", async () => {
  const { body } = await makeBrowser(closed as TestApp).client.getSession();
  expect(body).toMatchObject({ findsPhotos: false });
});
