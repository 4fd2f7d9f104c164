import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Itinerary } from "../../contract/itinerary.ts";
import { chromiumPath } from "../support/browser.ts";
import { goOffline, goOnline } from "../support/flight-mode.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { giveRole } from "../support/makers.ts";
import { picture } from "../support/pictures.ts";
import type { TestApp } from "../support/start-app.ts";
import { looks, type OpenPage, setUpBrowser } from "./set-up-browser.ts";

describe.runIf(chromiumPath || process.env.CI)("what waits on the device", () => {
  const browser = setUpBrowser({
    ignoredMessages: /status of [45]\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_ABORTED|GPU|WebGL/,
  });
  let app: TestApp;
  let here: OpenPage;
  let page: Page;
  let mina: Awaited<ReturnType<typeof signUpInBrowser>>;
  let ravi: Awaited<ReturnType<typeof signUpInBrowser>>;
  beforeAll(async () => {
    ({ app } = browser);
    ravi = await signUpInBrowser(app, { displayName: "Ravi" });
  });
  beforeEach(async () => {
    mina = await signUpInBrowser(app, { displayName: "Mina Okafor" });
    await begin();
  });

  const begin = async (options = {}) => {
    here = await browser.open({ acceptDownloads: true, ...options }, mina.browser);
    page = here.page;
  };
  const makeTrip = async (client = mina.browser.client, visibility: "private" | "public" = "private") => {
    const { body } = await client.createItinerary({
      body: {
        title: "Lisbon in spring",
        visibility,
        days: [{ id: "one", stops: [{ id: "castle", name: "Castle" }] }],
      },
    });
    return body.id;
  };
  const documentsOf = async (id: string) =>
    (await mina.browser.client.listFullDocuments({ params: { id } })).body.data;
  const namesOf = async (id: string) => (await documentsOf(id)).map(({ name }) => name);
  const openDocuments = async (id: string) => {
    await page.goto(`${app.url}/itineraries/${id}?part=documents`);
    await here.button("Add files").waitFor();
    // What waits is shown by a part that is loaded later.
    await page.waitForLoadState("networkidle");
  };
  const note = (name: string, text = name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  const choose = (files: Parameters<Page["setInputFiles"]>[1]) =>
    page.locator("input[type=file]").first().setInputFiles(files);
  const uploads = () => page.getByRole("list", { name: "Uploads" });
  const entry = (name: string | RegExp) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  const textOf = async (download: Download) => readFile(await download.path(), "utf8");
  const downloadsOf = async (act: () => Promise<void>, count: number) => {
    const downloads: Download[] = [];
    const all = Promise.withResolvers<void>();
    page.on("download", (download) => {
      downloads.push(download);
      if (downloads.length === count) all.resolve();
    });
    await act();
    await all.promise;
    return new Map(downloads.map((download) => [download.suggestedFilename(), download]));
  };

  test("a photo that is taken offline can be opened, and is on the server once when the network is back", async () => {
    const id = await makeTrip();
    await openDocuments(id);
    await goOffline(here.context);
    const sight = {
      name: "sight.png",
      mimeType: "image/png",
      buffer: await picture(1, { width: 300, height: 200 }),
    };
    await page.locator("input[capture]").setInputFiles([sight]);
    await uploads()
      .getByText(/^On this device, waiting since \d/)
      .waitFor();
    await uploads()
      .getByRole("button", { name: /^Open / })
      .click();
    await page.getByRole("dialog").getByRole("img", { name: /png$/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "1 change waits on this device." }).waitFor();
    await goOnline(here.context);
    await uploads().waitFor({ state: "detached" });
    await page.getByRole("heading", { name: /\.png$/ }).waitFor();
    const documents = await documentsOf(id);
    expect(documents).toHaveLength(1);
    expect(documents[0]).toMatchObject({ contentType: "image/png", size: sight.buffer.length });
  });

  test("a file that waits can be removed before it is sent", async () => {
    const id = await makeTrip();
    await openDocuments(id);
    await goOffline(here.context);
    await choose([note("ticket.txt"), note("visa.txt")]);
    await here.button("Remove ticket.txt").click();
    await page.getByText("ticket.txt").waitFor({ state: "detached" });
    await goOnline(here.context);
    await uploads().waitFor({ state: "detached" });
    await expect.poll(() => namesOf(id)).toEqual(["visa.txt"]);
  });

  test("a page that is closed leaves its file, which the next page sends; at rest it is not readable", async () => {
    const id = await makeTrip();
    await openDocuments(id);
    await page.route("**/documents/files**", (route) => route.abort());
    await choose([note("ticket.txt", "Seat 12A, for nobody else")]);
    await uploads().getByText("On this device, waiting since").waitFor();
    await uploads().getByText("We couldn’t reach the service.").waitFor();
    const stored = await page.evaluate(`new Promise((resolve) => {
      indexedDB.open("waybook-outbox").onsuccess = ({ target }) => {
        const request = target.result.transaction("outbox").objectStore("outbox").getAll();
        request.onsuccess = async () => {
          const files = request.result.filter((one) => !Array.isArray(one));
          resolve(files.map(({ sealed, key }) => [new TextDecoder().decode(sealed.content), key.extractable]));
        };
      };
    })`);
    expect(stored).toEqual([[expect.not.stringContaining("Seat"), false]]);
    await page.close({ runBeforeUnload: false });
    expect(await namesOf(id)).toEqual([]);

    page = await here.context.newPage();
    await page.goto(`${app.url}/library`);
    await expect.poll(() => namesOf(id)).toEqual(["ticket.txt"]);
    await page.close();
  });

  test("a rename, sharing and deletion offline are shown at once and sent later", async () => {
    const id = await makeTrip();
    await openDocuments(id);
    await choose([note("ticket.txt"), note("visa.txt")]);
    await page.getByRole("heading", { name: "ticket.txt" }).waitFor();
    await page.getByRole("heading", { name: "visa.txt" }).waitFor();
    await uploads().waitFor({ state: "detached" });
    await goOffline(here.context);
    await here.button("More for ticket.txt").click();
    await here.menuItem("Name and kind").click();
    await page.getByLabel("Name", { exact: true }).fill("Flight.txt");
    await here.button("Save").click();
    await page.getByRole("switch", { name: /^Share Flight/ }).click();
    await page.getByRole("switch", { name: /^Share Flight/, checked: true }).waitFor();
    await page.getByText("On this device, waiting since").waitFor();
    await here.button("More for visa.txt").click();
    await here.menuItem("Delete …").click();
    await here.button("Delete").click();
    await page.getByText("“visa.txt” will be deleted as soon as there is a connection.").waitFor();
    await page.getByRole("heading", { name: "visa.txt" }).waitFor({ state: "detached" });
    // Someone renames it elsewhere meanwhile; the traveller's word is later.
    expect((await documentsOf(id)).map(({ name, shared }) => [name, shared])).toEqual(
      expect.arrayContaining([
        ["ticket.txt", false],
        ["visa.txt", false],
      ]),
    );
    await goOnline(here.context);
    await expect
      .poll(async () => (await documentsOf(id)).map(({ name, shared }) => [name, shared]))
      .toEqual([["Flight.txt", true]]);
    await page.getByText("On this device, waiting since").waitFor({ state: "detached" });
  });

  test("a mark offline stays, says so, and is sent when the network is back", async () => {
    const id = await makeTrip(ravi.browser.client, "public");
    await page.goto(`${app.url}/itineraries/${id}`);
    await here.button("Save").waitFor();
    await page.waitForLoadState("networkidle");
    await goOffline(here.context);
    await here.button("Save").click();
    await here.button("Saved").waitFor();
    await here.button(/^Like/).click();
    await page.getByRole("link", { name: "1 change waits on this device." }).click();
    await here.heading("Waiting to be sent").waitFor();
    await page.getByText("Saved, Liked").waitFor();
    await goOnline(here.context);
    await page.getByText("Everything is sent").waitFor();
    const { data } = (await mina.browser.client.listMarks({ query: { ids: [id] } })).body;
    expect(data).toMatchObject([{ isSaved: true, isLiked: true, likesCount: 1 }]);
  });

  test("after a lost role every word is in a file, and can be discarded", async () => {
    const id = await makeTrip(ravi.browser.client);
    await giveRole(app, id, mina.account.id, "editor");
    await page.goto(`${app.url}/itineraries/${id}?edit=true`);
    await here.field("Title").waitFor();
    await openDocuments(id);
    await goOffline(here.context);
    await choose([note("ticket.txt", "Seat 12A")]);
    await uploads().getByText("On this device, waiting since").waitFor();
    await ravi.browser.client.changeCompanion({
      params: { id, userId: mina.account.id },
      body: { role: "viewer" },
    });
    await goOnline(here.context);
    await page.getByText("You can no longer edit this trip.").first().waitFor();
    await page.goto(`${app.url}/waiting`);
    const ticket = entry("Add ticket.txt");
    await ticket.getByText(/^Needs you, on this device since/).waitFor();
    await ticket.getByText("You can no longer edit this trip.").waitFor();
    const files = await downloadsOf(() => here.button("Save as a file: Add ticket.txt").click(), 1);
    expect(await textOf(files.get("ticket.txt") as Download)).toBe("Seat 12A");
    await here.button("Discard Add ticket.txt …").click();
    await here.button("Discard").click();
    await page.getByText("Everything is sent").waitFor();
    expect(await page.getByText("ticket.txt", { exact: true }).count()).toBe(0);
  });

  test("a guest finds what someone left whose account is gone, and saves every word", async () => {
    const id = await makeTrip();
    await page.goto(`${app.url}/itineraries/${id}?edit=true`);
    await here.field("Title").waitFor();
    await page.waitForLoadState("networkidle");
    await page.route("**/v1/itineraries/*", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
    await page.route("**/documents/files**", (route) => route.abort());
    await here.field("Title").fill("Lisbon and Sintra");
    await here.link("Documents").click();
    await here.button("Add files").waitFor();
    await choose([note("ticket.txt", "Seat 12A")]);
    await uploads().getByText("On this device, waiting since").waitFor();
    await expect.poll(() => page.evaluate("Object.values(localStorage).includes('Mina Okafor')")).toBe(true);
    await mina.browser.client.deleteAccount();
    await page.unrouteAll();

    await page.goto(`${app.url}/sign-in`);
    await page.getByText("There are changes on this device by Mina Okafor that were never sent.").waitFor();
    await here.link("Look at them, or save them as files").click();
    await page.getByText("Mina Okafor is signed out. Sign in as Mina Okafor").first().waitFor();
    await here.isClean();
    const files = await downloadsOf(() => here.button("Save everything as files").click(), 3);
    expect([...files.keys()].sort()).toEqual([
      "lisbon-and-sintra.json",
      "lisbon-and-sintra.md",
      "ticket.txt",
    ]);
    const json = JSON.parse(await textOf(files.get("lisbon-and-sintra.json") as Download));
    expect(json).toMatchObject({ title: "Lisbon and Sintra", days: [{ stops: [{ name: "Castle" }] }] });
    expect(await textOf(files.get("lisbon-and-sintra.md") as Download)).toContain("- Castle");
    expect(await textOf(files.get("ticket.txt") as Download)).toBe("Seat 12A");
    // It can become a trip again.
    const created = await ravi.browser.client.createItinerary({ body: json });
    expect((created.body as Itinerary).days[0]?.stops[0]?.name).toBe("Castle");

    // Another traveller takes over the device.
    await here.signInAs(ravi.browser);
    await page.goto(`${app.url}/library`);
    await page.waitForLoadState("networkidle");
    await page.goto(`${app.url}/waiting`);
    await page.getByText("Everything is sent").waitFor();
    await here.context.clearCookies();
    await page.goto(`${app.url}/waiting`);
    await page.getByText("Everything is sent").waitFor();
  });

  test("signing out asks about documents that were never sent", async () => {
    const id = await makeTrip();
    await openDocuments(id);
    await page.route("**/documents/files**", (route) => route.abort());
    await choose([note("ticket.txt")]);
    await uploads().getByText("On this device, waiting since").waitFor();
    await here.button("Mina Okafor: account").click();
    await here.menuItem(/^Waiting to be sent/).waitFor();
    await here.menuItem("Sign out").click();
    await page.getByRole("dialog").getByText("1 more change was never sent: Add ticket.txt.").waitFor();
    await here.isClean();
    // As if the page were closed before everything is removed.
    await page.route("**/assets/push-subscription-*", (route) => route.abort());
    await here.button("Sign out anyway").click();
    await page.waitForURL("**/explore");
    await page.unroute("**/assets/push-subscription-*");
    await page.goto(`${app.url}/waiting`);
    await page.getByText("Everything is sent").waitFor();
  });

  test.each(looks.flatMap((look) => ["en-GB", "de-DE"].map((locale) => ({ ...look, locale }))))(
    "the list of what waits is accessible ($locale, $viewport.width px, $colorScheme)",
    async ({ locale, ...look }) => {
      const id = await makeTrip();
      await begin({ ...look, locale });
      await page.goto(`${app.url}/waiting`);
      await page.getByText(locale === "de-DE" ? "Alles ist gesendet" : "Everything is sent").waitFor();
      await here.isClean();
      await page.route("**/documents/files**", (route) => route.abort());
      await page.goto(`${app.url}/itineraries/${id}?part=documents`);
      await choose([note(`${"Averylongnamewithoutanyspaces".repeat(4)}.txt`), note("ticket.txt")]);
      await page
        .getByText(locale === "de-DE" ? "Auf diesem Gerät, wartet seit" : "On this device, waiting since")
        .nth(1)
        .waitFor();
      await here.isClean();
      await page.goto(`${app.url}/waiting`);
      await page.getByRole("heading", { name: /ticket\.txt/ }).waitFor();
      await here.isClean();
      await page.goto(`${app.url}/library`);
      await page
        .getByText(locale === "de-DE" ? "Auf diesem Gerät, wartet seit" : "On this device, waiting since")
        .waitFor();
      await here.isClean();
    },
  );
});
