import { describe, expect, test } from "vitest";
import { today } from "../../web/src/library/today.ts";
import { chromiumPath } from "../support/browser.ts";
import { goOffline, goOnline } from "../support/flight-mode.ts";
import { signUpInBrowser, type TestBrowser } from "../support/make-browser.ts";
import { picture } from "../support/pictures.ts";
import { filledParts, tripsOnDevice, untilAppIsKept } from "./device-contents.ts";
import { ifMatchCurrent } from "./if-match-current.ts";
import { looks, type OpenPage, setUpBrowser } from "./set-up-browser.ts";
import { twoPagePdf } from "./two-page-pdf.ts";

const dayMs = 86_400_000;

describe.runIf(chromiumPath || process.env.CI)("trips on the device", () => {
  const setUp = setUpBrowser();

  const makeTraveller = async (displayName: string) =>
    (await signUpInBrowser(setUp.app, { displayName })).browser;

  /** Starts in a week, with a picture and a document. */
  const makeTrip = async ({ client }: TestBrowser, title = "Lisbon in spring") => {
    const { body, headers } = await client.createItinerary({
      body: {
        title,
        destination: "Lisbon",
        startDate: `${today(new Date(Date.now() + 7 * dayMs))}T09:00:00.000Z`,
        days: [
          {
            stops: [
              { name: "Belém Tower", coordinate: { latitude: 38.6916, longitude: -9.216 } },
              { name: "Museu do Fado", coordinate: { latitude: 38.7111, longitude: -9.1277 } },
            ],
          },
        ],
      },
    });
    const params = { id: body.id };
    await client.setCoverImage({
      params,
      headers: { "if-match": headers.get("etag") ?? "" },
      body: await picture(1, { width: 1_600, height: 900 }),
      contentType: "image/png",
    });
    const { body: stored } = await client.storeFile({
      params,
      query: { name: "Boarding pass.pdf" },
      body: twoPagePdf(),
      contentType: "application/pdf",
    });
    const id = crypto.randomUUID();
    await client.saveDocument({
      params: { ...params, documentId: id },
      body: { id, storagePath: stored.storagePath, kind: "boardingPass" },
    });
    return { id: body.id, title };
  };
  const open = async (traveller: TestBrowser, path: string, options = {}) => {
    const here = await setUp.open({ serviceWorkers: "allow", ...options }, traveller);
    await here.page.goto(`${setUp.app.url}${path}`);
    return here;
  };
  const wholeTrips = async ({ page }: OpenPage) =>
    (await tripsOnDevice(page)).flatMap(({ title, isWhole }) => (isWhole ? [title] : []));
  const untilKept = async (here: OpenPage, ...titles: string[]) =>
    expect.poll(() => wholeTrips(here).catch(() => [])).toEqual(titles);

  /** Opens the library, until its one trip and the app are kept. */
  const openKept = async (traveller: TestBrowser) => {
    const here = await open(traveller, "/library");
    await untilKept(here, "Lisbon in spring");
    await here.page.evaluate(untilAppIsKept);
    return here;
  };

  test("a trip that comes up opens without a network: plan, picture, document, people and map", async () => {
    const mina = await makeTraveller("Mina");
    const { id } = await makeTrip(mina);
    const here = await openKept(mina);
    const { page, context } = here;
    await goOffline(context);
    await page.goto(`${setUp.app.url}/itineraries/${id}`);
    await here.heading("Lisbon in spring").waitFor();
    await page.getByText(/^From this device, as of .* today\.$/).waitFor();
    await page.getByText("Museu do Fado").first().waitFor();
    const isLoaded = () =>
      page.evaluate(
        "[...document.images].some((i) => i.src.includes('/media/images/') && i.naturalWidth > 0)",
      );
    await expect.poll(isLoaded).toBe(true);
    const tile = await page.evaluate(`fetch("/maps/map.json")
      .then((answer) => answer.json())
      .then(({ tiles }) => fetch(tiles.replace("{z}", 9).replace("{x}", 242).replace("{y}", 196)))
      .then(({ status }) => status)`);
    expect(tile).toBe(200);

    await here.link("Documents").click();
    await here.button("Boarding pass.pdf").click();
    // With the picture of its first page, as it was kept.
    await page.getByRole("dialog").locator("section img").waitFor();
    await page.getByText("Seat 12A").waitFor({ state: "attached" });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("dialog").getByRole("link", { name: "Download" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("Boarding pass.pdf");
    expect(await page.getByRole("alert").count()).toBe(0);

    await goOnline(context);
    await page.getByText(/^From this device/).waitFor({ state: "detached" });
  });

  test("opens on a Wi-Fi without internet, which the browser takes for a connection", async () => {
    const mina = await makeTraveller("Mina");
    const { id } = await makeTrip(mina);
    const here = await openKept(mina);
    const { page, context } = here;
    await page.addInitScript(`{
      Object.defineProperty(Navigator.prototype, "onLine", { get: () => true });
      const seen = new Set();
      window.headings = seen;
      new MutationObserver(() => {
        const heading = document.querySelector("main h1, main [role=status][aria-label]");
        if (heading) seen.add(heading.ariaLabel ?? heading.textContent);
      }).observe(document, { childList: true, subtree: true });
    }`);
    await context.setOffline(true);
    await page.goto(`${setUp.app.url}/itineraries/${id}`);
    await page.getByText("Museu do Fado").first().waitFor();
    // Drawn at once, without a placeholder.
    expect(await page.evaluate("[...headings]")).toEqual(["Lisbon in spring"]);
    await context.setOffline(false);
  });

  test("a PDF that cannot be drawn is kept all the same", async () => {
    const mina = await makeTraveller("Mina");
    const { id } = await makeTrip(mina);
    const params = { id };
    const { body: stored } = await mina.client.storeFile({
      params,
      query: { name: "Half a ticket.pdf" },
      body: twoPagePdf().subarray(0, 300),
      contentType: "application/pdf",
    });
    const documentId = crypto.randomUUID();
    await mina.client.saveDocument({
      params: { ...params, documentId },
      body: { id: documentId, storagePath: stored.storagePath },
    });
    const here = await openKept(mina);
    const { page, context } = here;
    await goOffline(context);
    await page.goto(`${setUp.app.url}/itineraries/${id}?part=documents`);
    await here.button("Half a ticket.pdf").click();
    await page.getByText("This PDF cannot be shown here").waitFor();
    await goOnline(context);
  });

  test("what was changed last is there after the network is gone", async () => {
    const mina = await makeTraveller("Mina");
    const { id } = await makeTrip(mina);
    const here = await open(mina, `/itineraries/${id}?edit=true`);
    const { page, context } = here;
    await page.evaluate(untilAppIsKept);
    await untilKept(here, "Lisbon in spring");
    await here.button("Trip details").click();
    await here.field("Title").fill("Lisbon in autumn");
    await expect
      .poll(async () => (await mina.client.getItinerary({ params: { id } })).body?.title)
      .toBe("Lisbon in autumn");
    await page.getByText("All changes saved").first().waitFor();
    await goOffline(context);
    await page.goto(`${setUp.app.url}/itineraries/${id}`);
    await here.heading("Lisbon in autumn").waitFor();
  });

  test("what a slow server says later replaces what is kept", async () => {
    const mina = await makeTraveller("Mina");
    const { id } = await makeTrip(mina);
    const here = await open(mina, "/library");
    const { page } = here;
    await untilKept(here, "Lisbon in spring");
    const headers = await ifMatchCurrent(mina, id);
    await mina.client.changeItinerary({ params: { id }, headers, body: { title: "Lisbon in autumn" } });
    const release = Promise.withResolvers<void>();
    await page.route(/\/v1\/itineraries(?:\?|\/[\w-]{36}$)/, async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(`${setUp.app.url}/library`);
    await page.locator(`[id="${id}"]`).getByText("Lisbon in spring").waitFor();
    await page.goto(`${setUp.app.url}/itineraries/${id}`);
    await here.heading("Lisbon in spring").waitFor();
    await page.getByText(/^From this device/).waitFor();
    release.resolve();
    await here.heading("Lisbon in autumn").waitFor();
    expect(await page.getByText(/^From this device/).count()).toBe(0);
  });

  test("the traveller keeps a trip, sees what it takes, and removes it", async () => {
    const mina = await makeTraveller("Mina");
    const { body } = await mina.client.createItinerary({ body: { title: "Someday", days: [{}] } });
    const { body: other } = await mina.client.createItinerary({ body: { title: "Never", days: [{}] } });
    const here = await open(mina, "/library", looks[1]);
    const { page, context } = here;
    await here.button("More about “Someday”").click();
    await here.menuItem("Keep on this device").click();
    await page.getByText("“Someday” is being kept on this device.").waitFor();
    await untilKept(here, "Someday");
    await page.locator(`[id="${body.id}"]`).getByText("On this device").waitFor();
    await page.evaluate(untilAppIsKept);

    await goOffline(context);
    await page.locator(`[id="${other.id}"]`).getByText("Not on this device").waitFor();
    await page.reload();
    await page.locator(`[id="${other.id}"][data-away]`).waitFor();
    await here.isClean();
    await goOnline(context);

    await page.goto(`${setUp.app.url}/settings/device`);
    await page.getByText(/^You keep it, since/).waitFor();
    await here.isClean();
    await here.button("Remove “Someday” from this device").click();
    await here.heading("No trips on this device yet").waitFor();
    // What was on its way does not bring it back.
    await page.evaluate("navigator.locks.request('waybook-keeper', () => {})");
    expect(await tripsOnDevice(page)).toEqual([]);
  });

  test("a trip that one is only invited to is neither kept nor accepted by itself", async () => {
    const [mina, noor] = [await makeTraveller("Mina"), await makeTraveller("Noor")];
    await makeTrip(mina);
    const { id } = await makeTrip(noor);
    const { body: account } = await mina.client.getAccount();
    await noor.client.addOrJoin({ params: { id }, body: { userId: account.id, role: "viewer" } });
    const here = await open(mina, "/library");
    const { page } = here;
    await untilKept(here, "Lisbon in spring");
    await page.evaluate("navigator.locks.request('waybook-keeper', () => {})");
    expect(await tripsOnDevice(page)).toHaveLength(1);
    expect((await mina.client.listInvitations()).body.data).toHaveLength(1);
  });

  test("signing out leaves nothing of the traveller on the device", async () => {
    const mina = await makeTraveller("Mina");
    await makeTrip(mina);
    const here = await open(mina, "/library");
    const { page } = here;
    await untilKept(here, "Lisbon in spring");
    expect((await filledParts(page)).length).toBeGreaterThan(4);
    await here.button("Mina: account").click();
    await here.menuItem("Sign out").click();
    await page.waitForURL("**/explore");
    await expect.poll(() => filledParts(page)).toEqual([]);
    expect(
      await page.evaluate("Object.keys(localStorage).filter((key) => /traveller|leaving|device$/.test(key))"),
    ).toEqual([]);
  });

  test("a session that ended elsewhere takes what is kept with it, and another traveller finds nothing", async () => {
    const [mina, noor] = [await makeTraveller("Mina"), await makeTraveller("Noor")];
    await makeTrip(mina);
    const here = await open(mina, "/library");
    const { page } = here;
    await untilKept(here, "Lisbon in spring");
    const { body } = await mina.client.listSessions();
    for (const { id } of body.data) await mina.client.endSession({ params: { id } });
    await page.reload();
    await page.waitForURL("**/sign-in**");
    await expect.poll(() => filledParts(page)).toEqual([]);
    await here.signInAs(noor);
    await page.goto(`${setUp.app.url}/library`);
    await here.heading("Where to?").waitFor();
    await expect
      .poll(async () => (await filledParts(page)).filter((name) => name.startsWith("waybook-files")))
      .toEqual([]);
    expect(await tripsOnDevice(page)).toEqual([]);
  });

  test("what the browser removed is said, and can be kept again", async () => {
    const mina = await makeTraveller("Mina");
    await mina.client.createItinerary({ body: { title: "Someday", days: [{}] } });
    const here = await open(mina, "/library");
    const { page } = here;
    await here.button("More about “Someday”").click();
    await here.menuItem("Keep on this device").click();
    await untilKept(here, "Someday");
    // Another page of this origin, without the app, whose connections would hold the database.
    await page.goto(`${setUp.app.url}/robots.txt`);
    await page.evaluate(`new Promise((resolve, reject) => {
      const deletion = indexedDB.deleteDatabase("waybook-device");
      deletion.onsuccess = resolve;
      deletion.onerror = reject;
    })`);
    await page.goto(`${setUp.app.url}/library`);
    await page.getByText("Your browser removed 1 trip from this device to make room.").waitFor();
    await here.button("Keep again").click();
    await untilKept(here, "Someday");
  });
});
