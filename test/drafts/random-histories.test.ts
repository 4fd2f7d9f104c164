import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Author } from "../../contract/author.ts";
import type { Itinerary } from "../../contract/itinerary.ts";
import { type Draft, draftOf } from "../../web/src/draft/draft.ts";
import { createDraftStore, type DraftStore } from "../../web/src/draft/draft-store.ts";
import type { EventStreamListeners } from "../../web/src/draft/event-stream.ts";
import type { Conflict } from "../../web/src/draft/merge/conflict.ts";
import { newItinerary } from "../../web/src/draft/new-itinerary.ts";
import type { PageEvents } from "../../web/src/draft/page-events.ts";
import { openSavedDraft } from "../../web/src/draft/saved-drafts.ts";
import type { StoredItinerary } from "../../web/src/draft/transport.ts";
import { makeDevice } from "./memory-device.ts";
import { makeNetwork, seededRandom } from "./model-network.ts";
import { anyDraft, applyEdit, draftWith } from "./random-drafts.ts";
import { makeServerModel } from "./server-model.ts";
import { nameWord, wordsIn } from "./typed-words.ts";

const mina: Author = { id: "mina", username: "mina", displayName: "Mina" };
const ravi: Author = { id: "ravi", username: "ravi", displayName: "Ravi" };
/** Mina has a phone and a laptop, the laptop with two tabs; Ravi has a phone. */
const owners = [mina, mina, ravi];
const tabsOf = [1, 2, 1];
const laptop = 1;

type Tab = {
  readonly name: string;
  readonly store: DraftStore;
  readonly page: () => PageEvents;
  readonly stop: () => void;
};
type Device = {
  readonly author: Author;
  readonly memory: ReturnType<typeof makeDevice>;
  readonly tabs: (Tab | undefined)[];
  isCut: boolean;
  /** What a page would be opened with without a network. */
  known: StoredItinerary | undefined;
};

const anyStep = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant("edit" as const),
      device: fc.nat(2),
      tab: fc.nat(1),
      kind: fc.nat(17),
      which: fc.nat(50),
      to: fc.nat(50),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.nat(4_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cut" as const), device: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("connect" as const), device: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("kill" as const, "close" as const),
      device: fc.nat(2),
      tab: fc.nat(1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("open" as const), device: fc.nat(2), tab: fc.nat(1) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("restart" as const) }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;
const anyHistory = fc.record({
  seed: fc.integer(),
  first: fc.option(anyDraft, { nil: undefined }),
  steps: fc.array(anyStep, { minLength: 5, maxLength: 40 }),
});
type History = { readonly seed: number; readonly first: Draft | undefined; readonly steps: readonly Step[] };

const idsIn = ({ days, packing, expenses }: Draft) =>
  [...days, ...days.flatMap(({ stops }) => stops), ...packing, ...expenses].map(({ id }) => id);

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 4, 1) }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const live = async ({ seed, first, steps }: History) => {
  const random = seededRandom(seed);
  vi.spyOn(Math, "random").mockImplementation(random);
  let uuids = 0;
  vi.spyOn(crypto, "randomUUID").mockImplementation(() => `0-0-0-0-${uuids++}`);
  const server = makeServerModel(mina, first);
  const { network, transportOf } = makeNetwork(server, random);
  // A trip that nobody has created yet is made on Mina's devices, from the same form.
  const creation = newItinerary({
    id: server.id,
    author: mina,
    draft: draftWith({ title: "New" }),
    creationKey: "key",
  });
  const devices: Device[] = owners.map((author) => ({
    author,
    memory: makeDevice(),
    tabs: [],
    isCut: false,
    known: first ? server.read(author) : undefined,
  }));
  const typedBy = new Map<string, number>();
  const removed = new Set<string>();
  let tabCount = 0;

  const openTab = (device: Device, nth: number) => {
    if (device.tabs[nth]) return;
    let opened: (StoredItinerary & { creationKey?: string | undefined }) | undefined;
    try {
      opened = device.isCut ? device.known : server.read(device.author);
    } catch {
      opened = undefined;
    }
    opened ??= device.author === mina && !first ? creation : undefined;
    if (!opened) return;
    if (!opened.creationKey) device.known = opened;
    const name = `tab-${tabCount++}`;
    const isDead = () => device.tabs[nth]?.name !== name;
    let listeners: EventStreamListeners | undefined;
    let page: PageEvents | undefined;
    const unlisten = server.listen((etag, by) => {
      setTimeout(() => {
        if (!isDead() && !device.isCut) listeners?.onChanged(etag, by);
      }, random() * 200);
    });
    const transport = transportOf(device.author, () => device.isCut);
    const forever = new Promise<never>(() => {});
    /** A killed tab sends nothing more, and learns nothing. */
    const whileAlive =
      <A extends unknown[], T>(request: (...sent: A) => Promise<T>) =>
      async (...sent: A): Promise<T> => {
        if (killed.has(name)) return forever;
        const outcome = request(...sent);
        const settled = await outcome.then(
          (result) => () => result,
          (error) => (): T => {
            throw error;
          },
        );
        return killed.has(name) ? forever : settled();
      };
    const store = createDraftStore(structuredClone(opened), {
      transport: {
        ...transport,
        read: whileAlive(transport.read),
        readUnless: whileAlive(transport.readUnless),
        write: whileAlive(transport.write),
        create: whileAlive(transport.create),
        lastWriter: whileAlive(transport.lastWriter),
      },
      traveller: async () => device.author.id,
      openSavedDraft: (onLeft) =>
        openSavedDraft(server.id, {
          traveller: async () => device.author.id,
          onLeft,
          device: device.memory.openTab(name),
        }),
      eventStream: (all) => {
        listeners = all;
        return { pause: () => {}, resume: () => {}, stop: () => {} };
      },
      watchPage: (events) => {
        page = events;
        return () => {};
      },
    });
    device.tabs[nth] = { name, store, page: () => page as PageEvents, stop: unlisten };
  };
  const killed = new Set<string>();
  const leave = async (device: Device, nth: number, isKilled: boolean) => {
    const tab = device.tabs[nth];
    if (!tab) return;
    device.tabs[nth] = undefined;
    tab.stop();
    if (isKilled) {
      // The page has not said yet that these are on the device.
      const { kept, draft } = tab.store.getState();
      const isStored = new Set(wordsIn([...device.memory.stored.values()]));
      if (kept !== "kept") for (const word of wordsIn(draft)) if (!isStored.has(word)) removed.add(word);
      killed.add(tab.name);
      device.memory.kill(tab.name);
      return;
    }
    let isClosed = false;
    void tab.store.close().then(() => {
      isClosed = true;
    });
    // What is on its way is sent first; a tab that is opened meanwhile would be a second one.
    for (let waits = 0; !isClosed && waits < 100; waits++) await vi.advanceTimersByTimeAsync(100);
  };
  const edit = (deviceNth: number, { kind, which, to }: Extract<Step, { do: "edit" }>, tab: Tab) => {
    const before = tab.store.getState().draft;
    const word = nameWord(typedBy.size);
    tab.store.change((draft) => applyEdit(draft, { kind, which, to, text: word }, "id"));
    const after = new Set(wordsIn(tab.store.getState().draft));
    for (const gone of wordsIn(before)) if (!after.has(gone)) removed.add(gone);
    typedBy.set(word, after.has(word) ? deviceNth : -1);
  };
  const take = async (step: Step) => {
    const device = "device" in step ? (devices[step.device] as Device) : undefined;
    const nth = "tab" in step && "device" in step ? step.tab % (tabsOf[step.device] as number) : 0;
    const tab = device?.tabs[nth];
    switch (step.do) {
      case "edit":
        if (tab) edit(step.device, step, tab);
        break;
      case "wait":
        await vi.advanceTimersByTimeAsync(step.ms);
        break;
      case "cut":
        (device as Device).isCut = true;
        break;
      case "connect":
        (device as Device).isCut = false;
        for (const one of (device as Device).tabs) one?.page().onOnline();
        break;
      case "kill":
      case "close":
        await leave(device as Device, nth, step.do === "kill");
        break;
      case "open":
        openTab(device as Device, nth);
        break;
      case "restart":
        network.epoch++;
    }
    await vi.advanceTimersByTimeAsync(20);
  };

  for (const device of devices) openTab(device, 0);
  await vi.advanceTimersByTimeAsync(10);
  for (const step of steps) await take(step);

  // Everyone comes back to a good network, and stays until nothing waits any more.
  network.isRough = false;
  for (const device of devices) device.isCut = false;
  const allTabs = () => devices.flatMap(({ tabs }) => tabs.filter((tab) => tab !== undefined));
  const reopen = () => {
    for (const device of devices) openTab(device, 0);
  };
  reopen();
  for (const tab of allTabs()) tab.page().onOnline();
  for (let round = 0; round < 30; round++) {
    await vi.advanceTimersByTimeAsync(20_000);
    reopen();
    for (const tab of allTabs()) tab.page().onOnline();
    if (round > 1 && allTabs().every(({ store }) => !store.getState().hasUnsaved)) break;
  }
  await vi.advanceTimersByTimeAsync(5_000);

  const states = devices.flatMap(({ tabs }, device) =>
    tabs.flatMap((tab) => (tab ? [{ device, state: tab.store.getState() }] : [])),
  );
  const conflicts: { device: number; conflict: Conflict }[] = states.flatMap(({ device, state }) =>
    state.conflicts.map((conflict) => ({ device, conflict })),
  );
  for (const tab of allTabs()) tab.stop();
  vi.clearAllTimers();
  if (!first && states.length === 0) return;
  const end: Itinerary = server.read(mina).itinerary;

  expect(states.filter(({ state }) => state.hasUnsaved).map(({ state }) => state.saving)).toEqual([]);
  for (const { state } of states) expect(state.draft).toEqual(draftOf(end));
  const ids = idsIn(draftOf(end));
  expect(new Set(ids).size).toBe(ids.length);
  const there = new Set([...wordsIn(end), ...wordsIn(conflicts)]);
  const lost = [...typedBy].filter(([word, by]) => by >= 0 && !removed.has(word) && !there.has(word));
  expect(lost).toEqual([]);
  const withThemselves = conflicts.filter(({ device, conflict: { ours, theirs } }) => {
    const writers = (value: unknown) => wordsIn(value).map((word) => typedBy.get(word));
    const isOwn = (value: unknown) =>
      writers(value).length > 0 && writers(value).every((by) => by === device);
    return device !== laptop && isOwn(ours) && isOwn(theirs);
  });
  expect(withThemselves).toEqual([]);
};

test("after any history, all devices have the same trip, and no word is lost", {
  timeout: 300_000,
}, async () => {
  await fc.assert(fc.asyncProperty(anyHistory, live), {
    numRuns: Number(process.env.HISTORIES ?? 1_000),
    seed: Number(process.env.SEED ?? 26),
    endOnFailure: false,
  });
});
