import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { indexPlaces } from "../../server/features/itineraries/listing-places.ts";
import { chromiumPath } from "../support/browser.ts";
import { goOffline, goOnline } from "../support/flight-mode.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import type { TestApp } from "../support/start-app.ts";
import { looks, type OpenPage, setUpBrowser } from "./set-up-browser.ts";

const password = "correct horse battery";
const count = 30;

describe.runIf(chromiumPath || process.env.CI)("Explore", () => {
  const browser = setUpBrowser({ ignoredMessages: /status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });
  let app: TestApp;
  let here: OpenPage;
  let context: BrowserContext;
  let page: Page;
  let noor: Awaited<ReturnType<typeof signUpInBrowser>>;
  beforeAll(async () => {
    ({ app } = browser);
    noor = await signUpInBrowser(app, { displayName: "Noor Haddad" });
    for (let nth = 1; nth <= count; nth++) {
      await noor.browser.client.createItinerary({
        body: {
          title: `Walk number ${nth}`,
          destination: nth === 7 ? "Reykjavík" : "Fez",
          tags: ["walks"],
          days: [{ stops: [{ name: "Market" }] }, {}],
          visibility: "public",
        },
      });
    }
  });
  const begin = async (options: BrowserContextOptions = {}) => {
    here = await browser.open({ viewport: { width: 1280, height: 800 }, ...options });
    ({ page, context } = here);
  };
  beforeEach(() => begin());

  const cards = () => page.getByRole("list", { name: "Explore" }).getByRole("listitem");
  const card = (title: string) => page.getByRole("link", { name: title, exact: true });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const openSignedIn = async (path: string) => {
    const mina = await signUpInBrowser(app, { password });
    await here.signInAs(mina.browser);
    await page.goto(app.url + path);
    return mina;
  };
  /** Scrolls until the whole list is loaded. */
  const scrollToEnd = async () => {
    await cards().first().waitFor();
    const countAfterScrolling = async () => {
      await page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })");
      return cards().count();
    };
    await expect.poll(countAfterScrolling).toBe(count);
  };
  const isPressed = (name: string | RegExp, pressed: boolean) =>
    page.getByRole("button", { name, pressed }).waitFor();

  test("a new browser shows the cards without waiting for the session", async () => {
    await page.route("**/auth/session", () => {});
    await page.goto(`${app.url}/explore`);
    await cards().first().waitFor();
  });

  test("searches while typing, keeps the query in the address, and shows the number of results", async () => {
    await page.goto(`${app.url}/explore`);
    await cards().first().waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("reykjavik");
    await page.getByRole("status").getByText("1 trip for “reykjavik”").waitFor();
    expect(await cards().count()).toBe(1);
    await card("Walk number 7").waitFor();
    expect(new URL(page.url()).search).toBe("?q=reykjavik");
    await page.reload();
    await page.getByRole("status").getByText("1 trip for “reykjavik”").waitFor();
    await page.getByRole("searchbox").fill("qqqqqqq");
    await page.getByRole("heading", { name: "Nothing found for “qqqqqqq”" }).waitFor();
    await page.getByRole("link", { name: "See all trips" }).click();
    await cards().nth(6).waitFor();
    expect(await page.getByRole("searchbox").inputValue()).toBe("");
    await page.goto(`${app.url}/explore?q=2027`);
    await page.getByRole("heading", { name: "Nothing found for “2027”" }).waitFor();
    // What makes no sense is not searched for.
    await page.goto(`${app.url}/explore?q=reykjavik&days=2-3&month=13`);
    await page.getByRole("status").getByText("1 trip for “reykjavik”").waitFor();
  });

  test("scrolls to the end, and keeps the scroll position when coming back", async () => {
    await page.goto(`${app.url}/explore`);
    await scrollToEnd();
    await page.getByText("That’s everything for now.").waitFor();
    const titles = await page.getByRole("list", { name: "Explore" }).getByRole("heading").allTextContents();
    expect(new Set(titles).size).toBe(count);

    const chosen = card(titles[25] as string);
    await chosen.scrollIntoViewIfNeeded();
    const position = async () => ({ y: await page.evaluate("scrollY"), box: await chosen.boundingBox() });
    const before = await position();
    await chosen.click();
    await page.getByText("Market").first().waitFor();
    await page.goBack();
    await chosen.waitFor();
    expect(await cards().count()).toBe(count);
    await expect.poll(position).toEqual(before);
    // The view ranks it higher a little later; scrolling meanwhile would miss it.
    const highest = async () => (await noor.browser.client.browseExplore({})).body.data[0]?.title;
    await expect.poll(highest).toBe(titles[25]);
  });

  test("a guest who likes a trip signs in and comes back to it", async () => {
    await signUpInBrowser(app, { email: "ada@example.com", password });
    await page.goto(`${app.url}/explore`);
    await scrollToEnd();
    const title =
      (await page.getByRole("list", { name: "Explore" }).getByRole("heading").last().textContent()) ?? "";
    await button(new RegExp(`^Like “${title}”`)).click();
    await here.submitSignIn("ada@example.com", password);
    await page.waitForURL("**/explore*");
    const focused = () => page.evaluate("document.activeElement?.textContent");
    await expect.poll(focused).toBe(title);
    await card(title).waitFor();
    expect((await card(title).boundingBox())?.y).toBeLessThan(800);
  });

  test("marks show immediately, and are reverted when the service rejects them", async () => {
    const { browser: mina } = await openSignedIn("/explore?q=reykjavik");
    const [like, save] = [/^Like “Walk number 7”/, "Save “Walk number 7”"] as const;
    const choose = async (item: string) => {
      await button("More about “Walk number 7”").click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await button(like).click();
    await isPressed(like, true);
    await button("Like “Walk number 7”, liked by 1 traveller").waitFor();
    await button(save).click();
    // The menu is loaded when it is first opened, and gives the focus back like any other.
    await button("More about “Walk number 7”").press("Enter");
    await page.getByRole("menuitem", { name: "Not for me" }).and(page.locator(":focus")).press("Escape");
    await button("More about “Walk number 7”").and(page.locator(":focus")).waitFor();
    const { body } = await mina.client.browseExplore({ query: { q: "reykjavik" } });
    const ids = body.data.map(({ id }) => id);
    const readMarks = async () => (await mina.client.listMarks({ query: { ids } })).body.data;
    await choose("Not for me");
    await page.getByRole("heading", { name: "Nothing left here" }).waitFor();
    expect(await here.findings()).toEqual([]);
    await expect
      .poll(readMarks)
      .toMatchObject([{ isLiked: false, isDisliked: true, isSaved: true, likesCount: 0 }]);
    await button("Undo").last().click();
    await isPressed(like, true);
    await isPressed(save, true);
    await expect.poll(readMarks).toMatchObject([{ isLiked: true, isDisliked: false, isSaved: true }]);

    const release = Promise.withResolvers<void>();
    await page.route("**/v1/itineraries/*/like", async (route) => {
      await release.promise;
      await route.fulfill({ status: 403, json: {} });
    });
    await button(like).click();
    await isPressed(like, false);
    release.resolve();
    await page.getByRole("alert").waitFor();
    await isPressed(like, true);
  });

  test("what is not for me leaves Explore, and comes back in its place", async () => {
    await openSignedIn("/explore?tag=walks&sort=newest");
    const shown = () => cards().getByRole("heading").allTextContents();
    await cards().nth(11).waitFor();
    const [first, second, third] = await shown();
    const dismiss = async () => {
      await button(`More about “${second}”`).click();
      await page.getByRole("menuitem", { name: "Not for me" }).click();
      await expect.poll(async () => (await shown()).slice(0, 2)).toEqual([first, third]);
    };
    await dismiss();
    await page.getByText(`You won’t see “${second}” in Explore any more.`).waitFor();
    await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toBe(third);
    await button("Undo").click();
    await expect.poll(async () => (await shown()).slice(0, 3)).toEqual([first, second, third]);

    await dismiss();
    await page.reload();
    await expect.poll(async () => (await shown()).slice(0, 2)).toEqual([first, third]);
  });

  const select = (name: string) => page.getByRole("combobox", { name });

  test("filters are in the address, and Back takes each back", async () => {
    await page.goto(`${app.url}/explore`);
    await select("Length").selectOption("1–3 days");
    await page.getByRole("status").getByText(`${count} trips`, { exact: true }).waitFor();
    await select("Country").selectOption("Iceland");
    await page.getByRole("heading", { name: "No trip fits all of this" }).waitFor();
    expect(new URL(page.url()).searchParams.get("country")).toBe("IS");
    expect(await here.findings()).toEqual([]);
    await page.getByRole("link", { name: "Without “Iceland”" }).click();
    await cards().first().waitFor();
    await select("Order").selectOption("Newest first");
    await expect.poll(() => cards().first().getByRole("heading").textContent()).toBe("Walk number 30");
    await page.goBack();
    await expect.poll(() => select("Order").inputValue()).toBe("");
    await button("Clear").click();
    await expect.poll(() => new URL(page.url()).search).toBe("");
  });

  test("finds a trip by what one does there and where it is, in any language", async () => {
    const title = "Von Tor zu Tor";
    const stops = [{ name: "Porta San Paolo", coordinate: { latitude: 41.876, longitude: 12.482 } }];
    const { body, headers } = await noor.browser.client.createItinerary({
      body: { title, tags: ["Wandern"], days: [{ stops }], visibility: "public" },
    });
    // The other tests count the trips.
    onTestFinished(async () => {
      const ifMatch = { "if-match": headers.get("etag") ?? "" };
      await noor.browser.client.deleteItinerary({ params: { id: body.id }, headers: ifMatch });
    });
    await indexPlaces(app.parts);
    await page.goto(`${app.url}/explore`);
    for (const q of ["hiking", "Wandern", "italy"]) {
      await page.getByRole("searchbox").fill(q);
      await page.getByRole("status").getByText(`for “${q}”`).waitFor();
      await card(title).waitFor();
    }
    await page.getByRole("searchbox").fill("");
    await select("Country").selectOption("Italy");
    await page.getByRole("status").getByText("1 trip", { exact: true }).waitFor();
    await card(title).waitFor();
    expect(new URL(page.url()).search).toBe("?country=IT");
  });

  test("a tag leads to everything that has it, from a card and from a trip", async () => {
    await page.goto(`${app.url}/explore?q=reykjavik`);
    await cards().first().getByRole("link", { name: "walks", exact: true }).click();
    await page.waitForURL("**/explore?tag=walks");
    await button("Remove the tag “walks”").waitFor();
    await cards().nth(11).waitFor();
    await cards().first().getByRole("link").first().click();
    await page.getByRole("list", { name: "Tags" }).getByRole("link", { name: "walks" }).click();
    await page.waitForURL("**/explore?tag=walks");
  });

  test("on a phone the filters are in a sheet", async () => {
    await begin({ viewport: { width: 390, height: 844 } });
    await page.goto(`${app.url}/explore`);
    await button("Filters").click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("combobox", { name: "Month" }).selectOption("May");
    await sheet.getByRole("button", { name: "Show trips" }).click();
    await page.getByRole("heading", { name: "No trip fits all of this" }).waitFor();
    await button("Filters (1)").waitFor();
    expect(await here.findings()).toEqual([]);
  });

  test("a mark is reverted when the server refuses it", async () => {
    await openSignedIn("/explore?q=reykjavik");
    const [like, save] = [/^Like “Walk number 7”/, "Save “Walk number 7”"] as const;
    await isPressed(save, false);
    await page.route(/\/(save|like)s?$|\/saved\/|\/liked\//, (route) =>
      route.fulfill({ status: 403, contentType: "application/json", body: "{}" }),
    );
    await button(save).click();
    await page.getByRole("alert").waitFor();
    await isPressed(save, false);
    await button(like).click();
    await expect.poll(() => page.getByRole("alert").count()).toBe(2);
    await isPressed(like, false);
  });

  test("people one follows are under “Following”; blocking can be undone", async () => {
    await openSignedIn("/explore?filter=following");
    await page.getByRole("heading", { name: "Nothing here yet" }).waitFor();
    await page.goto(`${app.url}/people/${noor.account.id}`);
    await button("Follow").click();
    await page.getByRole("button", { name: "Following", pressed: true }).waitFor();
    await page.locator("dt", { hasText: /^follower$/ }).waitFor();
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Explore", exact: true })
      .click();
    await page.getByRole("link", { name: "Following" }).click();
    await cards().first().waitFor();

    await page.getByRole("link", { name: "Noor Haddad" }).first().click();
    await button("More about Noor Haddad").click();
    await page.getByRole("menuitem", { name: "Block" }).click();
    await page.getByText("You’ve blocked Noor Haddad.").waitFor();
    await button("Undo").click();
    await page.getByRole("button", { name: "Following", pressed: true }).waitFor();
  });

  test("shows that it is offline, and a failed list can be retried in place", async () => {
    await page.goto(`${app.url}/explore?filter=following`);
    await page.getByRole("heading", { name: "Follow people whose trips you like" }).waitFor();
    await goOffline(context);
    await page.getByRole("status").getByText("You’re offline.").waitFor();
    await goOnline(context);
    await page.getByText("You’re offline.").waitFor({ state: "detached" });
    await page.route("**/v1/explore*", (route) => route.fulfill({ status: 429, body: "too many" }));
    await page.getByRole("link", { name: "Everyone", exact: true }).click();
    await button("Try again").waitFor();
    await page.unroute("**/v1/explore*");
    await button("Try again").click();
    await cards().first().waitFor();
  });

  test("the start page and the wordmark lead travellers to their library", async () => {
    await openSignedIn("/");
    await page.waitForURL("**/library");
    await page.getByRole("link", { name: "Explore", exact: true }).click();
    await cards().first().waitFor();
    await page.getByRole("link", { name: "Waybook, your library" }).click();
    await page.waitForURL("**/library");
  });

  describe.each(looks)("without accessibility problems at $viewport.width px, $colorScheme:", (look) => {
    beforeEach(() => begin(look));

    test("the start page", async () => {
      await page.goto(app.url);
      await page.getByRole("heading", { name: "Where others have been" }).waitFor();
      await page
        .getByRole("heading", { name: /^Walk number/ })
        .first()
        .waitFor();
      await here.isClean();
    });

    test("the feed", async () => {
      await here.signInAs(noor.browser);
      await page.goto(`${app.url}/explore?q=reykjavik`);
      await cards().first().waitFor();
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^New/ }).waitFor();
      await here.isClean();
    });

    test("an empty list", async () => {
      await here.signInAs(noor.browser);
      await page.goto(`${app.url}/explore?filter=following`);
      await page.getByRole("heading", { name: "Nothing here yet" }).waitFor();
      await here.isClean();
    });

    test("a person, with the menu open", async () => {
      await page.goto(`${app.url}/people/${noor.account.id}`);
      await page.getByRole("heading", { name: "Walk number 30" }).waitFor();
      await button("More about Noor Haddad").click();
      await page.getByRole("menuitem", { name: "Block" }).waitFor();
      await here.isClean();
    });
  });
});
