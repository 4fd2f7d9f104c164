import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Itinerary } from "../../contract/itinerary.ts";
import { seededRandom } from "../drafts/model-network.ts";
import { wordsIn } from "../drafts/typed-words.ts";
import { chromiumPath } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { type RoughNetwork, startRoughNetwork } from "../support/rough-network.ts";
import { dataFolder, startServer, type TestServer } from "../support/start-server.ts";
import { untilAppIsKept } from "./device-contents.ts";
import { type Device, makeDevice, type Tab } from "./device-in-history.ts";
import {
  anyHistory,
  createSteps,
  type History,
  hasEditor,
  laptop,
  untilOpened,
  type Words,
} from "./live-history.ts";
import {
  conflictsOnPage,
  isSettled,
  type ShownConflict,
  saysKept,
  tripOnPage,
  tripToShow,
} from "./trip-on-page.ts";

/*
 * What test/drafts/random-histories.test.ts checks in virtual time, with the app itself: Chromium on three devices, a
 * server in a process of its own, and between them a network that loses, delays and repeats what it carries.
 *
 *   HISTORIES=50 npx vitest run test/journeys/histories-of-edits.test.ts          # all, not the first two
 *   HISTORIES=50 SEED=7 npx vitest run test/journeys/histories-of-edits.test.ts   # other ones
 *   … -t 'history 13$'                                                            # one of them again
 *
 * The steps are the same for the same seed, how they meet in time is not.
 */
const count = Number(process.env.HISTORIES ?? 2);
const seed = Number(process.env.SEED ?? 26);
const histories = fc.sample(anyHistory, { numRuns: count, seed }).map((history, nth) => ({ nth, history }));

describe.runIf(chromiumPath || process.env.CI)("histories of edits on three devices", () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let network: RoughNetwork;
  let server: TestServer;
  let starting: Promise<void> = Promise.resolve();
  let random = seededRandom(seed);
  let mina: Awaited<ReturnType<typeof signUpInBrowser>>;
  let ravi: Awaited<ReturnType<typeof signUpInBrowser>>;
  let devices: Device[] = [];
  const counts: Record<string, number> = {};
  const note = (what: string, times = 1) => {
    counts[what] = (counts[what] ?? 0) + times;
  };

  const start = async () => {
    server = await startServer({ DATA_DIR: folder.path, PUBLIC_URL: network.url, LOG_LEVEL: "error" });
    network.server = server.url;
  };
  /** It is killed at once, and back a few seconds later; a history goes on meanwhile. */
  const restart = async () => {
    if (!network.server) return;
    note("restart");
    network.server = undefined;
    await server.end("SIGKILL");
    starting = start();
  };
  beforeAll(async () => {
    [folder, network] = await Promise.all([dataFolder(), startRoughNetwork(() => random())]);
    await start();
    mina = await signUpInBrowser(network, { displayName: "Mina Okafor" });
    ravi = await signUpInBrowser(network, { displayName: "Ravi" });
    for (const { browser } of [mina, mina, ravi])
      devices.push(await makeDevice({ network, traveller: browser }));
    for (const device of devices) {
      const { page } = await device.open(0, `${network.url}/library`);
      await page.evaluate(untilAppIsKept);
      await device.close(0);
    }
  });
  afterAll(async () => {
    if (process.env.HISTORIES) process.stdout.write(`${JSON.stringify({ ...counts, ...network?.counts })}\n`);
    for (const device of devices) await device.remove();
    devices = [];
    await starting.catch(() => {});
    server?.child.kill("SIGKILL");
    await network?.close();
    await folder?.remove();
  });

  const read = async (id: string) =>
    (await mina.browser.client.getItinerary({ params: { id } })).body as Itinerary;
  const addressOf = (id: string) => `${network.url}/itineraries/${id}?edit=true`;
  const letRaviIn = (id: string) =>
    mina.browser.client.addOrJoin({ params: { id }, body: { userId: ravi.account.id, role: "editor" } });

  const letRaviInOnceThere = async (id: string) => {
    const isThere = () => read(id).then(Boolean, () => false);
    await expect.poll(isThere, { timeout: 60_000 }).toBe(true);
    await letRaviIn(id);
  };
  const makeTrip = async () => {
    const { body } = await mina.browser.client.createItinerary({
      body: {
        title: "Lisbon in spring",
        days: [
          { stops: [{ name: "Castle" }, { name: "Harbour", note: "Early." }] },
          { stops: [{ name: "Market" }] },
        ],
        packing: [{ name: "Map" }],
      },
    });
    await letRaviIn(body.id);
    return body.id;
  };
  const makeTripOffline = async () => {
    const [phone] = devices as [Device];
    await phone.setCut(true);
    const { page } = await phone.open(0, `${network.url}/itineraries/new`);
    await page.getByLabel("What is it called?").fill("Porto");
    await page.getByLabel("How many days?").fill("2");
    await page.getByRole("button", { name: "Start planning" }).press("Enter");
    await page.getByRole("navigation", { name: "Parts of the trip" }).waitFor();
    await expect.poll(() => saysKept(page)).toBe(true);
    return /itineraries\/([\w-]{36})/.exec(page.url())?.[1] ?? "";
  };
  const openTabs = (): Tab[] => devices.flatMap(({ tabs }) => tabs.filter((tab) => tab !== undefined));

  /** Everyone comes back to a good network, and has the page open. */
  const comeBack = async (address: string) => {
    await starting;
    network.isRough = false;
    await network.settled();
    for (const device of devices) {
      // Also for those who were never cut off: a connection that comes back ends what is waited for.
      await device.setCut(true);
      await device.setCut(false);
      if (!device.tabs.some((tab) => tab !== undefined)) await device.open(0, address);
    }
  };
  const untilAllSettled = (address: string) =>
    expect
      .poll(
        async () => {
          for (const { page } of openTabs()) {
            await untilOpened(page);
            if (!(await hasEditor(page))) await page.goto(address);
          }
          const states = await Promise.all(openTabs().map(({ page }) => isSettled(page)));
          return states.every((isSettled) => isSettled);
        },
        { timeout: 90_000 },
      )
      .toBe(true);
  /** Of all pages and the server in one look, because what one of them sends changes the others. */
  const untilAllShow = (id: string) =>
    expect
      .poll(
        async () => {
          const trip = tripToShow(await read(id));
          const shown = await Promise.all(openTabs().map(({ page }) => tripOnPage(page)));
          const others = shown.filter((one) => !isDeepStrictEqual(one, trip));
          return others.length === 0 && isDeepStrictEqual(tripToShow(await read(id)), trip)
            ? []
            : [trip, ...others];
        },
        { timeout: 60_000 },
      )
      .toEqual([]);

  const live = async ({ steps, isMadeOffline }: Pick<History, "steps" | "isMadeOffline">, words: Words) => {
    const id = isMadeOffline ? await makeTripOffline() : await makeTrip();
    const address = addressOf(id);
    network.isRough = true;
    const take = createSteps({ devices, address, words, restart, note });
    if (!isMadeOffline) for (const device of [0, 1, 2]) await take({ do: "open", device, tab: 0 });
    for (const step of steps) await take(step);

    await comeBack(address);
    if (isMadeOffline) await letRaviInOnceThere(id);
    await untilAllSettled(address);
    await untilAllShow(id);
    return read(id);
  };
  const noteWords = ({ typedBy, excused }: Words, conflicts: number) => {
    note("words", typedBy.size);
    note("words replaced, removed or typed a moment before a kill", excused.size);
    note("conflicts", conflicts);
  };
  const conflictsOn = async (device: Device) => {
    const shown = [];
    for (const tab of device.tabs) if (tab) shown.push(...(await conflictsOnPage(tab.page)));
    return shown;
  };

  test.each(histories)("history $nth", { timeout: 300_000 }, async ({ history, nth }) => {
    random = seededRandom(history.seed);
    const words: Words = { typedBy: new Map(), excused: new Set() };
    try {
      const trip = await live(history, words);
      const conflicts = await Promise.all(devices.map(conflictsOn));
      noteWords(words, conflicts.flat().length);
      const ids = idsIn(trip);
      expect(new Set(ids).size).toBe(ids.length);
      expect(lostWords(words, [trip, conflicts])).toEqual([]);
      expect(conflicts.flatMap((shown, device) => conflictsWithItself(words, device, shown))).toEqual([]);
    } catch (error) {
      const told = { history, typedBy: [...words.typedBy], excused: [...words.excused] };
      process.stderr.write(`history ${nth} of SEED=${seed}:\n${JSON.stringify(told)}\n`);
      for (const { page } of openTabs()) await printPage(page);
      throw error;
    } finally {
      network.isRough = false;
      await starting;
      for (const device of devices) {
        for (const at of device.tabs.keys()) await device.close(at);
        await device.setCut(false);
      }
    }
  });

  // Otherwise the histories would say nothing.
  test("words were typed on their pages", () => {
    expect(counts.words).toBeGreaterThan(0);
  });
});

const idsIn = ({ days, packing, expenses }: Itinerary) =>
  [...days, ...days.flatMap(({ stops }) => stops), ...packing, ...expenses].map(({ id }) => id);

const lostWords = ({ typedBy, excused }: Words, shown: unknown): readonly string[] => {
  const there = new Set(wordsIn(shown));
  return [...typedBy.keys()].filter((word) => !excused.has(word) && !there.has(word));
};

/** The laptop's two tabs may meet in one field; a phone has nobody but itself. */
const conflictsWithItself = ({ typedBy }: Words, device: number, shown: readonly ShownConflict[]) => {
  const isOwn = (text: string) =>
    wordsIn(text).length > 0 && wordsIn(text).every((word) => typedBy.get(word) === device);
  return device === laptop ? [] : shown.filter(({ ours, theirs }) => isOwn(ours) && isOwn(theirs));
};

/** What a history that failed had on its pages. */
async function printPage(page: Tab["page"]): Promise<void> {
  const text = await page.locator("body").innerText({ timeout: 5_000 }).catch(String);
  process.stderr.write(`${page.url()} shows:\n${text}\n`);
}
