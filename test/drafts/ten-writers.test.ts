import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Itinerary } from "../../contract/itinerary.ts";
import { draftOf } from "../../web/src/draft/draft.ts";
import { createDraftStore } from "../../web/src/draft/draft-store.ts";
import { edits } from "../../web/src/draft/edits.ts";
import { createEventStream, type EventStream } from "../../web/src/draft/event-stream.ts";
import type { SavedDraft } from "../../web/src/draft/saved-draft.ts";
import { createTransport } from "../../web/src/draft/transport.ts";
import { signUpInBrowser, type TestBrowser } from "../support/make-browser.ts";
import { giveRole } from "../support/makers.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { watchEvents } from "../support/watch-events.ts";
import { anyEdits, applyEdit, type RandomEdit } from "./random-drafts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A browser's event source, over the real stream. */
const liveOf = (browser: TestBrowser, id: string): EventStream =>
  createEventStream(() => {
    const listeners = new Map<string, (event: Event) => void>();
    const cookie = Object.entries(browser.cookies())
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    const opened = watchEvents(app, id, { headers: { cookie } });
    let eventCount = 0;
    const timer = setInterval(async () => {
      const { events } = await opened;
      for (const { event, data } of events.slice(eventCount))
        listeners.get(event)?.(new MessageEvent(event, { data: JSON.stringify(data) }));
      eventCount = events.length;
    }, 20);
    return {
      readyState: 1,
      addEventListener: (name: string, listener: unknown) =>
        listeners.set(name, listener as (event: Event) => void),
      close: () => {
        clearInterval(timer);
        void opened.then((stream) => stream.close());
      },
    } as unknown as EventSource;
  });

/** A writer in their own browser, whose network can be cut. */
const openFor = async (browser: TestBrowser, account: { id: string }, id: string) => {
  const network = { isCut: false };
  const storage: { unsaved?: SavedDraft | undefined } = {};
  const reach = async <T>(work: () => Promise<T>): Promise<T> => {
    if (network.isCut) throw new TypeError("fetch failed");
    return work();
  };
  const real = createTransport(id, browser);
  const transport = {
    ...real,
    read: () => reach(real.read),
    readUnless: (etag: string) => reach(() => real.readUnless(etag)),
    write: (...sent: Parameters<typeof real.write>) => reach(() => real.write(...sent)),
  };
  const open = async () =>
    createDraftStore(await real.read(), {
      transport,
      traveller: async () => account.id,
      eventStream: liveOf(browser, id),
      watchPage: () => () => {},
      openSavedDraft: () => ({
        adopt: async () => ({ entries: storage.unsaved ? [storage.unsaved] : [], hasMore: false }),
        write: async (unsaved) => Object.assign(storage, { unsaved }) && true,
        remove: async () => void Object.assign(storage, { unsaved: undefined }),
        close: () => {},
      }),
    });
  return { store: await open(), open, network };
};

const trip = {
  title: "Lisbon",
  days: [1, 2, 3].map((day) => ({
    id: `day-${day}`,
    stops: [1, 2, 3].map((stop) => ({ id: `stop-${day}-${stop}`, name: `Stop ${stop}` })),
  })),
};

const makeWriters = async (count: number) => {
  const { browser, account } = await signUpInBrowser(app);
  const { body } = await browser.client.createItinerary({ body: trip });
  const others = await Promise.all(
    Array.from({ length: count - 1 }, async (_, nth) => {
      const writer = await signUpInBrowser(app, { displayName: `Writer ${nth}` });
      await giveRole(app, body.id, writer.account.id, "editor");
      return writer;
    }),
  );
  const writers = await Promise.all(
    [{ browser, account }, ...others].map(({ browser, account }) => openFor(browser, account, body.id)),
  );
  const stored = async () =>
    (await browser.client.getItinerary({ params: { id: body.id } })).body as Itinerary;
  return { writers, stored };
};

const stopIds = ({ days }: Pick<Itinerary, "days">) => days.flatMap(({ stops }) => stops.map(({ id }) => id));

describe("writers at the same time", () => {
  test("ten of them, some offline in between, end with one itinerary without losses", async () => {
    const { writers, stored } = await makeWriters(10);
    const added: string[] = [];
    // A fixed seed, so that a failure can be repeated.
    const plans = fc.sample(anyEdits, { numRuns: 10 * 4, seed: 9 });
    await Promise.all(
      writers.map(async ({ store, network }, writer) => {
        for (let round = 0; round < 4; round++) {
          network.isCut = (writer + round) % 3 === 0;
          for (const step of plans[writer * 4 + round] as RandomEdit[]) {
            // Removing a day removes stops that others added there, which another test covers.
            if (step.kind === 7 || step.kind === 14) continue;
            store.change((draft) => applyEdit(draft, step, `w${writer}`));
          }
          const id = `added-${writer}-${round}`;
          store.change((draft) =>
            edits.addStop(draft, { dayId: `day-${(round % 3) + 1}`, index: round }, { id, name: id }),
          );
          added.push(id);
          if (!network.isCut) await store.flush();
        }
        network.isCut = false;
        store.retry();
      }),
    );
    await expect.poll(() => writers.filter(({ store }) => store.getState().hasUnsaved).length).toBe(0);
    const end = await stored();
    const ids = stopIds(end);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([...stopIds(trip as never), ...added]));
    // All of them get it through their event streams.
    for (const { store } of writers) await expect.poll(() => store.getState().draft).toEqual(draftOf(end));
    for (const { store } of writers) void store.close();
  });

  test("a closed tab loses nothing that was not sent", async () => {
    const {
      writers: [mina, ravi],
      stored,
    } = await makeWriters(2);
    if (!mina || !ravi) throw new Error("nobody came");
    mina.network.isCut = true;
    mina.store.change((draft) => edits.changeStop(draft, "stop-1-1", { name: "Mina’s" }));
    mina.store.change((draft) => edits.changeStop(draft, "stop-1-2", { name: "Mina’s too" }));
    await new Promise((resolve) => setTimeout(resolve, 400));
    void mina.store.close();
    ravi.store.change((draft) => edits.changeStop(draft, "stop-1-1", { name: "Ravi’s" }));
    await ravi.store.flush();
    mina.network.isCut = false;
    const again = await mina.open();
    await expect.poll(() => again.getState().wasRecovered).toBe(true);
    await again.flush();
    expect((await stored()).days[0]?.stops).toMatchObject([{ name: "Ravi’s" }, { name: "Mina’s too" }, {}]);
    expect(again.getState().conflicts).toMatchObject([{ ours: "Mina’s", theirs: "Ravi’s" }]);
    again.resolve(new Map([["/days/day-1/stops/stop-1-1/name", "ours"]]));
    await again.flush();
    expect((await stored()).days[0]?.stops[0]?.name).toBe("Mina’s");
    void again.close();
    void ravi.store.close();
  });
});
