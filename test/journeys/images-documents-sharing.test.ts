import type { BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { chromiumPath } from "../support/browser.ts";
import { failureOf } from "../support/failure-of.ts";
import { signUpInBrowser, type TestBrowser } from "../support/make-browser.ts";
import { giveRole } from "../support/makers.ts";
import { picture } from "../support/pictures.ts";
import type { TestApp } from "../support/start-app.ts";
import { ifMatchCurrent } from "./if-match-current.ts";
import { looks, type OpenPage, setUpBrowser } from "./set-up-browser.ts";
import { twoPagePdf } from "./two-page-pdf.ts";

const allLooks = [
  ...looks,
  { viewport: { width: 1280, height: 800 }, colorScheme: "dark" as const },
  { viewport: { width: 390, height: 844 }, colorScheme: "light" as const },
];

/** A photo that is large enough to be scaled down before the upload. */
const photo = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 2880,
      height: 1800,
      channels: 3,
      background: "#3b7a57",
      noise: { type: "gaussian", mean: 120, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();

describe.runIf(chromiumPath || process.env.CI)("images, documents and people of an itinerary", () => {
  const browser = setUpBrowser({ ignoredMessages: /status of 4\d\d|ERR_FAILED|ERR_ABORTED|WebGL|GPU/i });
  let app: TestApp;
  let beach: Buffer;
  let here: OpenPage;
  let page: Page;
  beforeAll(async () => {
    ({ app } = browser);
    beach = await photo();
  });

  const begin = async (traveller: TestBrowser, options: BrowserContextOptions = {}) => {
    const permissions = ["clipboard-read", "clipboard-write"];
    here = await browser.open({ permissions, ...options }, traveller);
    page = here.page;
  };
  const button = (name: string | RegExp) =>
    page.getByRole("button", { name, exact: typeof name === "string" });
  /** The name of the focused element. */
  const focused = () =>
    page.evaluate(
      "document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText",
    ) as Promise<string>;
  const makeTrip = async () => {
    const mina = await signUpInBrowser(app, { displayName: "Mina Okafor" });
    const { client } = mina.browser;
    const { body } = await client.createItinerary({
      body: { title: "Lisbon in spring", destination: "Lisbon", days: [{ id: "one" }] },
    });
    return { mina, client, params: { id: body.id }, address: `${app.url}/itineraries/${body.id}` };
  };
  const choose = (files: Parameters<Page["setInputFiles"]>[1]) =>
    page.locator("input[type=file]").first().setInputFiles(files);
  const pdfFile = () => ({ name: "Boarding pass.pdf", mimeType: "application/pdf", buffer: twoPagePdf() });

  test("an image is scaled down, replaced by a previewed one, removed, and restored", async () => {
    const { mina, client, params, address } = await makeTrip();
    const now = async () => (await client.getItinerary({ params })).body;
    await begin(mina.browser);
    await page.goto(`${address}?edit=true`);
    await button("Add an image").first().click();
    const dialog = page.getByRole("dialog");

    await choose({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no image") });
    await dialog.getByRole("alert").getByText("isn’t an image we can show").waitFor();

    const [request] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith("/cover-image")),
      choose({ name: "beach.jpg", mimeType: "image/jpeg", buffer: beach }),
    ]);
    expect(Number(await request.headerValue("content-length"))).toBeLessThan(beach.length * 0.7);
    await page.getByText("Image saved.").waitFor();
    const uploaded = await now();
    expect(uploaded?.heroImage).toMatchObject({ width: 2560, height: 1600 });

    // Someone else saves in between.
    await client.changeItinerary({
      params,
      headers: await ifMatchCurrent(mina.browser, params.id),
      body: { summary: "From elsewhere" },
    });
    await button("Change image").click();
    await choose({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no image") });
    await dialog.getByRole("alert").waitFor();
    await dialog.getByRole("button", { name: "Draw this trip" }).click();
    await dialog.getByRole("button", { name: "Not this one" }).click();
    // The error of the file is gone.
    expect(await dialog.getByRole("alert").count()).toBe(0);
    expect(await page.evaluate("document.activeElement.innerText")).toBe("Draw this trip");
    await dialog.getByLabel("A poster of a place").fill("Lisbon");
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Use this poster" }).click();
    await dialog.waitFor({ state: "detached" });
    const found = await now();
    expect(found?.heroImageURL).not.toBe(uploaded?.heroImageURL);
    expect(found?.summary).toBe("From elsewhere");

    await button("Change image").click();
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText("Image removed.").waitFor();
    expect((await now())?.heroImageURL).toBeUndefined();
    await page
      .getByRole("alert")
      .filter({ hasText: "Image removed." })
      .getByRole("button", { name: "Undo", exact: true })
      .click();
    await expect.poll(async () => (await now())?.heroImageURL).toBeDefined();
  });

  test("a stop gets a photo, which is beside it, opens large and is in the history", async () => {
    const { mina, client, params, address } = await makeTrip();
    await client.changeItinerary({
      params,
      headers: await ifMatchCurrent(mina.browser, params.id),
      body: { days: [{ id: "one", stops: [{ id: "alfama", name: "Alfama", note: "Uphill" }] }] },
    });
    await begin(mina.browser);
    await page.goto(`${address}?edit=true`);
    await page.locator("#open-alfama").click();
    await button("Photo").click();
    const dialog = page.getByRole("dialog", { name: "Photo of the stop" });
    expect(await dialog.getByLabel("A poster of a place").inputValue()).toBe("Alfama, Lisbon");
    expect(await here.findings()).toEqual([]);
    await choose({ name: "beach.jpg", mimeType: "image/jpeg", buffer: beach });
    await page.getByText("Image saved.").waitFor();
    await button("Change photo").waitFor();
    const [stop] = (await client.getItinerary({ params })).body?.days[0]?.stops ?? [];
    expect(stop).toMatchObject({ note: "Uphill", image: { width: 2560, height: 1600 } });
    // What is written later does not touch it, and a duplicate has none.
    await page.getByLabel("Note").fill("Uphill, early");
    await button("Duplicate").click();
    const stops = async () => (await client.getItinerary({ params })).body?.days[0]?.stops;
    await expect
      .poll(async () => (await stops())?.map(({ note, imageURL }) => [note, imageURL]))
      .toEqual([
        ["Uphill, early", stop?.imageURL],
        ["Uphill, early", undefined],
      ]);
    await button("Done").click();
    await button("Photo of Alfama").click();
    const large = page.getByRole("dialog", { name: "Alfama" });
    await large.getByRole("img", { name: "Photo of Alfama" }).waitFor();
    expect(await here.findings()).toEqual([]);
    await page.keyboard.press("Escape");
    await large.waitFor({ state: "detached" });
    await page.goto(`${address}/history`);
    await page.getByText("Photo of Alfama").first().waitFor();
  });

  test("an upload of an image can be cancelled", async () => {
    const { mina, client, params, address } = await makeTrip();
    await begin(mina.browser);
    await page.route("**/cover-image", () => {});
    await page.goto(`${address}?edit=true`);
    await button("Add an image").first().click();
    await choose({ name: "beach.jpg", mimeType: "image/jpeg", buffer: beach });
    await page.getByRole("dialog").getByRole("button", { name: "Cancel", exact: true }).click();
    await page.getByText("Or drop or paste one here.").waitFor();
    expect((await client.getItinerary({ params })).body?.heroImageURL).toBeUndefined();
    await expect.poll(focused).toBe("Choose a photo");
    await page.keyboard.press("Escape");
    await expect.poll(focused).toBe("Add an image");
  });

  test("a failed upload of an image can be retried without choosing it again", async () => {
    const { mina, client, params, address } = await makeTrip();
    await begin(mina.browser);
    await page.route("**/cover-image", (route) => route.abort(), { times: 1 });
    await page.goto(`${address}?edit=true`);
    await button("Add an image").first().click();
    await choose({ name: "beach.jpg", mimeType: "image/jpeg", buffer: beach });
    await page.getByRole("dialog").getByRole("alert").getByText("We couldn’t reach the service.").waitFor();
    await expect.poll(focused).toBe("Try again");
    await page.keyboard.press("Enter");
    await page.getByText("Image saved.").waitFor();
    expect((await client.getItinerary({ params })).body?.heroImageURL).toBeDefined();
    await expect.poll(focused).toBe("Change image");
  });

  test("pasting is ignored while an image is being uploaded", async () => {
    const { mina, address } = await makeTrip();
    await begin(mina.browser);
    let sent = 0;
    await page.route("**/cover-image", () => {
      sent += 1;
    });
    await page.goto(`${address}?edit=true`);
    await button("Add an image").first().click();
    await choose({ name: "beach.jpg", mimeType: "image/jpeg", buffer: beach });
    await expect.poll(() => sent).toBe(1);
    const small = (await picture(1, { width: 30, height: 20 })).toString("base64");
    await page.evaluate(`{
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob("${small}"), (sign) => sign.charCodeAt(0));
        transfer.items.add(new File([bytes], "pasted.png", { type: "image/png" }));
        document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: transfer }));
      }`);
    await page.waitForTimeout(500);
    expect(sent).toBe(1);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel", exact: true }).click();
    await page.getByText("Or drop or paste one here.").waitFor();
  });

  test("files are uploaded one after another, even while another part is open", async () => {
    const { mina, client, params, address } = await makeTrip();
    await begin(mina.browser);
    const waiting: (() => Promise<void>)[] = [];
    let isSlow = true;
    await page.route("**/documents/files**", (route) => {
      if (!isSlow) return route.continue();
      waiting.push(() => route.continue());
    });
    await page.goto(`${address}?part=documents`);
    const note = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(name) });
    await choose(["one.txt", "two.txt", "three.txt", "four.txt"].map(note));
    await expect.poll(() => waiting.length).toBe(2);
    await page.getByText("Waiting").first().waitFor();
    expect(await page.getByText("No documents yet").count()).toBe(0);
    await page.getByRole("link", { name: "Packing", exact: true }).click();
    await page.getByRole("heading", { name: "Documents", exact: true }).waitFor({ state: "detached" });
    await waiting.shift()?.();
    await page.getByText("“one.txt” was added.").or(page.getByText("“two.txt” was added.")).waitFor();
    // The third upload has begun, though the part was closed.
    await expect.poll(() => waiting.length).toBe(2);
    await page.getByRole("link", { name: "Documents", exact: true }).click();
    await page.getByRole("list", { name: "Uploads" }).getByText("Waiting").waitFor();
    isSlow = false;
    for (const release of waiting) await release();
    await expect
      .poll(async () => (await client.listFullDocuments({ params })).body.data.map(({ name }) => name).sort())
      .toEqual(["four.txt", "one.txt", "three.txt", "two.txt"]);
    await page.getByRole("list", { name: "Uploads" }).waitFor({ state: "detached" });
    await page.getByText("8 bytes").waitFor();
  });

  test("documents are added, viewed, renamed, shared and deleted", async () => {
    const { mina, client, params, address } = await makeTrip();
    const listDocuments = async () => (await client.listFullDocuments({ params })).body.data;
    await begin(mina.browser);
    await page.goto(`${address}?part=documents`);
    await page.getByRole("heading", { name: "No documents yet" }).waitFor();

    const hotelImage = {
      name: "hotel.png",
      mimeType: "image/png",
      buffer: await picture(1, { width: 300, height: 200 }),
    };
    await page.route("**/documents/files**", (route) => route.abort(), { times: 1 });
    await choose([pdfFile()]);
    await button("Try again").click();
    // Documents are listed in the order in which they arrive, so the others are sent after this one.
    await page.getByRole("heading", { name: "Boarding pass.pdf" }).waitFor();
    await choose([hotelImage, { name: "empty.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) }]);
    await page.getByText("This file is empty.").waitFor();
    await button("Dismiss empty.txt").click();
    await page.getByRole("heading", { name: "hotel.png" }).waitFor();
    expect((await listDocuments()).map(({ name, kind, shared }) => ({ name, kind, shared }))).toEqual([
      { name: "Boarding pass.pdf", kind: "boardingPass", shared: false },
      { name: "hotel.png", kind: "reservation", shared: false },
    ]);

    await button("Boarding pass.pdf").click();
    const sheet = page.getByRole("img", { name: "Page 1 of 2" });
    await sheet.locator("canvas").waitFor();
    // The square is black and the paper white, so the page is really drawn.
    const colours = () =>
      page.evaluate(`(() => {
        const canvas = document.querySelector("[role=img] canvas");
        const at = (x, y) =>
          canvas.getContext("2d").getImageData(canvas.width * x, canvas.height * y, 1, 1).data[0];
        return [at(0.4, 0.2), at(0.9, 0.9)];
      })()`);
    await expect.poll(colours).toEqual([0, 255]);
    await page.getByText("Seat 12A").waitFor({ state: "attached" });
    const before = await sheet.boundingBox();
    await page.getByRole("region", { name: "Pages of Boarding pass.pdf" }).focus();
    await page.keyboard.press("+");
    await expect
      .poll(async () => (await sheet.boundingBox())?.width)
      .toBeCloseTo((before?.width ?? 0) * 1.25, -1);
    await here.isClean();
    await page.keyboard.press("Escape");
    await expect.poll(focused).toBe("Boarding pass.pdf");
    await button("hotel.png").click();
    await page.getByRole("dialog").getByRole("img", { name: "hotel.png" }).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

    await button("More for hotel.png").click();
    await page.getByRole("menuitem", { name: "Name and kind" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Hotel Mundial.png");
    await page.getByLabel("Kind", { exact: true }).selectOption("receipt");
    await button("Save").click();
    await page.getByRole("switch", { name: /^Share Boarding pass/ }).click();
    await page.getByRole("switch", { name: /^Share Boarding pass/, checked: true }).waitFor();
    await expect
      .poll(async () => (await listDocuments()).map(({ name, kind, shared }) => [name, kind, shared]))
      .toEqual([
        ["Boarding pass.pdf", "boardingPass", true],
        ["Hotel Mundial.png", "receipt", false],
      ]);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      button("More for Boarding pass.pdf")
        .click()
        .then(() => page.getByRole("menuitem", { name: "Download" }).click()),
    ]);
    expect(download.suggestedFilename()).toBe("Boarding pass.pdf");

    await button("More for Hotel Mundial.png").click();
    await page.getByRole("menuitem", { name: "Delete …" }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(focused).toBe("More for Hotel Mundial.png");
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Delete …" }).click();
    await button("Delete").click();
    await page.getByText("“Hotel Mundial.png” was deleted.").waitFor();
    expect(await listDocuments()).toHaveLength(1);
  });

  test("viewers see shared documents, and can change nothing", async () => {
    const { mina, client, params, address } = await makeTrip();
    const noor = await signUpInBrowser(app, { displayName: "Noor" });
    await giveRole(app, params.id, noor.account.id, "viewer");
    for (const [name, shared] of [
      ["Ours.pdf", true],
      ["Mine.pdf", false],
    ] as const) {
      const { body } = await client.storeFile({ params, body: twoPagePdf(), contentType: "application/pdf" });
      const id = crypto.randomUUID();
      await client.saveDocument({
        params: { ...params, documentId: id },
        body: { id, storagePath: body.storagePath, name, shared },
      });
    }
    await begin(noor.browser);
    await page.goto(`${address}?part=documents`);
    await page.getByText("shared by Mina Okafor").waitFor();
    expect(await page.getByText("Mine.pdf").count()).toBe(0);
    expect(await button("Add files").count()).toBe(0);
    expect(await page.getByRole("switch").count()).toBe(0);
    await page.goto(`${address}?part=people`);
    await page.getByRole("heading", { name: "Noor" }).waitFor();
    expect(await button("Create link").count()).toBe(0);
    await button("Leave").click();
    await page
      .getByRole("dialog", { name: "Leave this trip?" })
      .getByRole("button", { name: "Leave", exact: true })
      .click();
    await page.getByText("You’ve left “Lisbon in spring”.").waitFor();
    expect((await client.listCompanions({ params })).body.data.map(({ id }) => id)).toEqual([
      mina.account.id,
    ]);
  });

  test("people are found, added and removed, their roles changed, and others join by a link", async () => {
    const { mina, client, params, address } = await makeTrip();
    const noor = await signUpInBrowser(app, { displayName: "Noor Haddad" });
    const roles = async () =>
      (await client.listCompanions({ params })).body.data.map(({ displayName, role }) => [displayName, role]);
    await begin(mina.browser);
    await page.goto(`${address}?part=people`);
    await page.getByRole("textbox", { name: "Add someone" }).fill("noor had");
    await page.getByRole("option", { name: /Noor Haddad/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Noor Haddad" }).waitFor();
    await expect.poll(roles).toEqual([
      ["Mina Okafor", "owner"],
      ["Noor Haddad", "editor"],
    ]);
    await page.getByLabel("Role of Noor Haddad").selectOption("viewer");
    await expect.poll(async () => (await roles())[1]).toEqual(["Noor Haddad", "viewer"]);
    await button("More about Noor Haddad").click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect.poll(roles).toEqual([["Mina Okafor", "owner"]]);
    await page
      .getByRole("alert")
      .filter({ hasText: "is no longer on this trip" })
      .getByRole("button", { name: "Undo", exact: true })
      .click();
    await expect.poll(async () => (await roles())[1]).toEqual(["Noor Haddad", "viewer"]);
    await page.getByText("Invited", { exact: true }).waitFor();
    await page.getByLabel("Role of Noor Haddad").selectOption("editor");
    await expect.poll(async () => (await roles())[1]).toEqual(["Noor Haddad", "editor"]);

    await page.getByLabel("People who join can").selectOption("editor");
    await page.getByLabel("Expires").selectOption("week");
    await button("Create link").click();
    await button("Copy").click();
    const copied = await page.evaluate<string>("navigator.clipboard.readText()");
    const { body: link } = await client.getShareLink({ params });
    expect(link).toMatchObject({ url: copied, role: "editor" });
    expect(Date.parse(link.expiresAt ?? "") - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    await button("QR code").click();
    await page.getByRole("img", { name: "QR code of the share link" }).waitFor();
    await here.isClean();
    await page.getByRole("dialog", { name: "Scan to join" }).getByRole("button", { name: "Close" }).click();
    await button("Replace …").click();
    // The error of a failed attempt is not shown when the dialog is opened again.
    await page.route("**/share-link", (route) => route.abort(), { times: 1 });
    await button("Replace the link").click();
    const dialog = page.getByRole("dialog", { name: "Create a new link" });
    await dialog.getByRole("alert").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
    await button("Replace …").click();
    expect(await dialog.getByRole("alert").count()).toBe(0);
    await button("Replace the link").click();
    await page.getByText("The old one no longer works.").waitFor();
    // The new link has the role of the old one.
    const { body: replaced } = await client.getShareLink({ params });
    expect(replaced.url).not.toBe(copied);
    expect(replaced.role).toBe("editor");
    await button("Delete …").click();
    await button("Delete link").click();
    await button("Create link").waitFor();

    await button("Create a link for a call").click();
    const call = new URL(await page.getByLabel("Link for the call").inputValue());
    const callToken = new URLSearchParams(call.hash.slice(1)).get("call") ?? "";
    expect(call.pathname).toBe(`/join/${params.id}`);
    const sam = await signUpInBrowser(app, { displayName: "Sam Reyes" });
    await sam.browser.client.addOrJoin({ params, body: { sharePlay: true, callToken } });
    await expect.poll(async () => (await roles())[2]).toEqual(["Sam Reyes", "editor"]);
    // Live, without a reload.
    await page.locator('select[aria-label="Role of Sam Reyes"]:has(option[value=editor]:checked)').waitFor();

    // Making an editor a viewer revokes the links, and the page no longer shows them.
    await button("Create link").click();
    await button("QR code").waitFor();
    await page.getByLabel("Role of Sam Reyes").selectOption("viewer");
    await page.getByText("could have used them to become an editor again").waitFor();
    await button("Create link").waitFor();
    await button("Create a link for a call").waitFor();
    expect((await failureOf(client.getShareLink({ params }))).code).toBe("notFound");

    const offer = async () => {
      await button("More about Noor Haddad").click();
      await page.getByRole("menuitem", { name: "Hand the trip over …" }).click();
      await button("Offer it").click();
      await button("Offer it").waitFor({ state: "detached" });
      await page.getByText("Hand-over offered").waitFor();
    };
    await offer();
    await here.isClean();
    await button("More about Noor Haddad").click();
    await page.getByRole("menuitem", { name: "Withdraw the offer" }).click();
    await page.getByText("The offer is withdrawn.").waitFor();
    await page.getByText("Hand-over offered").waitFor({ state: "detached" });
    await offer();
    expect((await roles())[0]).toEqual(["Mina Okafor", "owner"]);
    const { data } = (await noor.browser.client.listInvitations()).body;
    const offered = data.find(({ role }) => role === "owner")?.id ?? "";
    await noor.browser.client.acceptInvitation({ params: { id: offered } });
    // Live, without a reload.
    await button("Leave").waitFor();
    expect(await roles()).toEqual([
      ["Noor Haddad", "owner"],
      ["Mina Okafor", "editor"],
      ["Sam Reyes", "viewer"],
    ]);
  });

  test.each(allLooks)("no accessibility problems at $viewport.width px, $colorScheme", async (look) => {
    const { mina, client, params, address } = await makeTrip();
    const noor = await signUpInBrowser(app, { displayName: "Noor Witharatherlongnamethatnolineholds" });
    await giveRole(app, params.id, noor.account.id, "viewer");
    await client.makeShareLink({ params, body: { role: "viewer" } });
    const { body } = await client.storeFile({ params, body: twoPagePdf(), contentType: "application/pdf" });
    const id = crypto.randomUUID();
    await client.saveDocument({
      params: { ...params, documentId: id },
      body: {
        id,
        storagePath: body.storagePath,
        name: "Averylongnamewithoutanyspaces".repeat(5),
        kind: "visa",
      },
    });
    await begin(mina.browser, look);
    await page.goto(`${address}?part=documents`);
    await page.getByRole("switch").waitFor();
    await here.isClean();
    await page.goto(`${address}?part=people`);
    await button("Copy").waitFor();
    await page.getByRole("heading", { name: /^Noor/ }).waitFor();
    await here.isClean();
    await page.goto(`${address}?edit=true`);
    await button("Add an image").first().click();
    await button("Draw this trip").click();
    await button("Use this poster").waitFor();
    await here.isClean();
  });
});
