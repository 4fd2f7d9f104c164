import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "../../../contract/client.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import { errors } from "../../../contract/errors.ts";
import type { Itinerary, ItineraryPatch } from "../../../contract/itinerary.ts";
import { type Draft, draftOf } from "./draft.ts";
import { edits } from "./edits.ts";
import type { Unsaved } from "./keeper.ts";
import type { Live } from "./live.ts";
import { type DraftStore, openDraft } from "./open-draft.ts";
import type { WatchPage } from "./watch-others.ts";

const first: Itinerary = {
  id: "0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11",
  title: "Lisbon",
  tags: [],
  days: [
    { id: "one", stops: [{ id: "a", name: "Alfama", category: "sight" }] },
    { id: "two", stops: [] },
  ],
  packing: [],
  expenses: [],
  visibility: "private",
  role: "owner",
  author: { id: "mina", username: "mina", displayName: "Mina" },
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  likesCount: 0,
  viewsCount: 0,
};
const mina = first.author;
const ravi = { id: "ravi", username: "ravi", displayName: "Ravi" };

const refusal = (code: ErrorCode, headers: Record<string, string> = {}) => {
  const { status, title } = errors[code];
  const problem = { type: "about:blank", title, status, code, detail: title, instance: "" };
  return new ApiError(problem, { status, headers: new Headers(headers) });
};

/** A server with one itinerary. */
const makeServer = () => {
  const server = {
    stored: first,
    version: 1,
    failure: undefined as Error | undefined,
    /** Answers only when it is called. */
    held: undefined as Promise<void> | undefined,
    heldWriter: undefined as Promise<void> | undefined,
    sent: [] as ItineraryPatch[],
    reads: 0,
    copies: [] as Draft[],
    lastWriter: mina,
    etag: () => `"${server.version}"`,
    write: (change: (draft: Draft) => Draft, writer = ravi) => {
      server.version++;
      server.lastWriter = writer;
      const updatedAt = new Date(Date.parse(first.updatedAt) + server.version).toISOString();
      server.stored = { ...server.stored, ...change(draftOf(server.stored)), updatedAt };
    },
  };
  const answer = () => ({ itinerary: structuredClone(server.stored), etag: server.etag() });
  const asked = async () => {
    await server.held;
    if (server.failure) throw server.failure;
  };
  return {
    server,
    transport: {
      read: async () => {
        await asked();
        server.reads++;
        return answer();
      },
      write: async (patch: ItineraryPatch, etag: string) => {
        await asked();
        if (etag !== server.etag()) throw refusal("itineraryModified");
        server.sent.push(patch);
        const given = Object.fromEntries(Object.entries(patch).map(([f, v]) => [f, v ?? undefined]));
        server.write((draft) => edits.change(draft, given), mina);
        return answer();
      },
      lastWriter: async () => {
        await server.heldWriter;
        return server.lastWriter;
      },
      copy: async (draft: Draft) => {
        server.copies.push(draft);
        return server.stored;
      },
    },
  };
};

describe("a draft", () => {
  let { server, transport } = makeServer();
  let shelf: Unsaved | undefined;
  let live: Parameters<Live>[0];
  let page: Parameters<WatchPage>[0];
  let store: DraftStore;
  const open = () => {
    const keeper = {
      read: async () => shelf,
      write: async (unsaved: Unsaved) => {
        shelf = structuredClone(unsaved);
      },
      remove: async () => {
        shelf = undefined;
      },
    };
    store = openDraft(
      { itinerary: server.stored, etag: server.etag() },
      {
        transport,
        keeper,
        traveller: async () => "mina",
        live: (events) => {
          live = events;
          return { pause: () => {}, resume: () => {}, stop: () => {} };
        },
        watchPage: (events) => {
          page = events;
          return () => {};
        },
      },
    );
  };
  beforeEach(() => {
    vi.useFakeTimers();
    ({ server, transport } = makeServer());
    shelf = undefined;
    open();
  });
  afterEach(() => vi.useRealTimers());

  const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const titled = (title: string, together?: string) =>
    store.change((draft) => edits.change(draft, { title }), together === undefined ? {} : { together });
  const named = (name: string) => store.change((draft) => edits.changeStop(draft, "a", { name }));
  const state = () => store.getState();
  const savingState = () => state().saving.state;

  test("is saved a moment after the last change, and only with what changed", async () => {
    titled("Lisbon i");
    await passes(500);
    titled("Lisbon in May");
    expect(savingState()).toBe("unsaved");
    await passes(799);
    expect(server.sent).toEqual([]);
    await passes(1);
    expect(server.sent).toEqual([{ title: "Lisbon in May" }]);
    expect(state()).toMatchObject({ saving: { state: "saved" }, etag: '"2"', hasUnsaved: false });
  });

  test("is saved every five seconds while someone types on and on", async () => {
    for (let letters = 1; letters <= 30; letters++) {
      titled("x".repeat(letters));
      await passes(400);
    }
    expect(server.sent.length).toBeGreaterThanOrEqual(2);
    expect(server.sent.length).toBeLessThanOrEqual(3);
  });

  test("sends one request at a time, and what was typed meanwhile after it", async () => {
    const held = Promise.withResolvers<void>();
    server.held = held.promise;
    titled("One");
    await passes(800);
    expect(savingState()).toBe("saving");
    titled("Two");
    await passes(3_000);
    expect(server.sent).toEqual([]);
    held.resolve();
    await passes(0);
    expect(state().draft.title).toBe("Two");
    expect(savingState()).toBe("unsaved");
    await passes(800);
    expect(server.sent).toEqual([{ title: "One" }, { title: "Two" }]);
    expect(savingState()).toBe("saved");
  });

  test("takes in what someone else saved first, and saves the rest", async () => {
    server.write((draft) => edits.changeStop(draft, "a", { startTime: "09:00" }));
    named("Belém");
    await passes(2_000);
    expect(server.stored.days[0]?.stops[0]).toEqual({
      id: "a",
      name: "Belém",
      category: "sight",
      startTime: "09:00",
    });
    expect(state().collisions).toEqual([]);
    expect(savingState()).toBe("saved");
  });

  test("asks about what both wrote, saves all else, and goes on meanwhile", async () => {
    server.write((draft) => edits.changeStop(draft, "a", { name: "Theirs" }));
    named("Mine");
    titled("Lisbon in May");
    await passes(2_000);
    expect(server.stored).toMatchObject({
      title: "Lisbon in May",
      days: [{ stops: [{ name: "Theirs" }] }, {}],
    });
    const collision = { path: "/days/one/stops/a/name", mine: "Mine", theirs: "Theirs", by: ravi };
    expect(state().saving).toEqual({ state: "collided", collisions: [collision] });
    expect(shelf?.collisions).toMatchObject([{ mine: "Mine" }]);
    titled("Lisbon in June");
    await passes(800);
    expect(server.stored.title).toBe("Lisbon in June");
    store.settle(new Map([[collision.path, "mine"]]));
    expect(state().collisions).toEqual([]);
    await passes(800);
    expect(server.stored.days[0]?.stops[0]?.name).toBe("Mine");
    expect(savingState()).toBe("saved");
    await passes(300);
    expect(shelf).toBeUndefined();
    store.undo();
    expect(state().draft.days[0]?.stops[0]?.name).toBe("Theirs");
  });

  test("says who else wrote it, however long it takes to find out", async () => {
    server.write((draft) => edits.changeStop(draft, "a", { name: "Theirs" }));
    const { promise, resolve } = Promise.withResolvers<void>();
    server.heldWriter = promise;
    named("Mine");
    titled("Lisbon in May");
    await passes(2_000);
    resolve();
    await passes(2_000);
    expect(server.stored.title).toBe("Lisbon in May");
    expect(state().collisions).toMatchObject([{ by: ravi }]);
  });

  test("keeps both of two texts on one place, where that is chosen", async () => {
    server.write((draft) => edits.changeStop(draft, "a", { name: "Theirs" }));
    named("Mine");
    await passes(2_000);
    const [{ path = "" } = {}] = state().collisions;
    store.settle(new Map([[path, "both"]]));
    expect(state().draft.days[0]?.stops[0]?.name).toBe("Theirs\n\nMine");
  });

  test("a stop that someone removed stays with what was written on it, until it is chosen", async () => {
    server.write((draft) => edits.removeStop(draft, "a"));
    named("Mine");
    await passes(2_000);
    expect(server.stored.days[0]?.stops).toMatchObject([{ name: "Mine" }]);
    const [{ path = "" } = {}] = state().collisions;
    expect(path).toBe("/days/one/stops/a");
    store.settle(new Map([[path, "theirs"]]));
    await passes(800);
    expect(server.stored.days[0]?.stops).toEqual([]);
  });

  test("waits while the network is away, keeps all of it, and sends it when it is back", async () => {
    server.failure = new NetworkError("away");
    titled("Offline");
    await passes(0);
    expect(shelf?.draft.title).toBe("Offline");
    await passes(1_000);
    expect(savingState()).toBe("waiting");
    titled("Offline still");
    await passes(60_000);
    expect(shelf?.draft.title).toBe("Offline still");
    server.failure = undefined;
    page.onOnline();
    await passes(0);
    expect(server.stored.title).toBe("Offline still");
    expect(savingState()).toBe("saved");
    await passes(300);
    expect(shelf).toBeUndefined();
  });

  test("tries again by itself, and not before it may", async () => {
    server.failure = refusal("rateLimited", { "retry-after": "20" });
    titled("Busy");
    await passes(800);
    expect(savingState()).toBe("waiting");
    server.failure = undefined;
    await passes(19_000);
    expect(server.sent).toEqual([]);
    await passes(3_000);
    expect(server.stored.title).toBe("Busy");
  });

  test("what is refused stays, says why, and goes with the next change", async () => {
    server.failure = refusal("validationFailed");
    titled("");
    await passes(800);
    expect(state().saving).toMatchObject({ state: "failed", error: { code: "validationFailed" } });
    expect(state().draft.title).toBe("");
    await passes(60_000);
    server.failure = undefined;
    titled("Mended");
    await passes(800);
    expect(server.stored.title).toBe("Mended");
    expect(savingState()).toBe("saved");
  });

  test("whose role is lost keeps the words, and can make them a trip of their own", async () => {
    titled("Mine");
    server.stored = { ...server.stored, role: "viewer" };
    transport.write = async () => {
      throw refusal("roleRequired");
    };
    await passes(800);
    expect(state()).toMatchObject({ role: "viewer", hasUnsaved: true, draft: { title: "Mine" } });
    expect(savingState()).toBe("failed");
    await store.saveCopy();
    expect(server.copies).toMatchObject([{ title: "Mine" }]);
  });

  test("one that is gone stops saving", async () => {
    titled("Mine");
    server.failure = refusal("notFound");
    await passes(800);
    expect(state()).toMatchObject({ isGone: true, hasUnsaved: true });
    server.failure = undefined;
    titled("Mine still");
    await passes(10_000);
    expect(server.sent).toEqual([]);
  });

  test("shows what others write, marks it for a moment, and takes own unsaved words along", async () => {
    named("Mine");
    server.write((draft) => edits.addStop(draft, { dayId: "two", index: 0 }, { id: "x", name: "Sintra" }));
    live.onChanged(server.etag(), ravi);
    await passes(0);
    expect(state().draft.days).toMatchObject([
      { stops: [{ name: "Mine" }] },
      { stops: [{ name: "Sintra" }] },
    ]);
    expect([...state().recentlyChanged]).toEqual(["x"]);
    expect(state().changedByOthers).toEqual({ by: ravi });
    await passes(4_000);
    expect(state().recentlyChanged.size).toBe(0);
    expect(savingState()).toBe("saved");
  });

  test("its own writes are no news, nor are those of another tab", async () => {
    titled("Mine");
    await passes(800);
    live.onChanged(server.etag(), { ...ravi, id: "mina" });
    await passes(0);
    expect(server.reads).toBe(0);
    server.write((draft) => edits.change(draft, { title: "My other tab" }));
    live.onChanged(server.etag(), { ...ravi, id: "mina" });
    await passes(0);
    expect(state()).toMatchObject({ draft: { title: "My other tab" }, changedByOthers: undefined });
  });

  test("a role that changes, changes at once", () => {
    live.onRole("viewer");
    expect(state()).toMatchObject({ role: "viewer", peopleChanges: 1 });
    live.onDeleted();
    expect(state().isGone).toBe(true);
  });

  test("people may have come and gone while nothing was heard of them", () => {
    live.onGap();
    expect(state().peopleChanges).toBe(1);
  });

  test("goes on with what a closed tab had not saved", async () => {
    server.failure = new NetworkError("away");
    named("Mine");
    await passes(1_000);
    store.close();
    server.failure = undefined;
    server.write((draft) => edits.change(draft, { title: "Theirs" }));
    open();
    await passes(0);
    expect(state()).toMatchObject({
      wasRecovered: true,
      draft: { title: "Theirs", days: [{ stops: [{ name: "Mine" }] }, {}] },
    });
    await passes(2_000);
    expect(server.stored).toMatchObject({ title: "Theirs", days: [{ stops: [{ name: "Mine" }] }, {}] });
    expect(shelf).toBeUndefined();
    store.close();
    open();
    await passes(0);
    expect(state().wasRecovered).toBe(false);
  });

  test("is sent at once when the page is left", async () => {
    titled("Bye");
    page.onLeave();
    await passes(0);
    expect(server.stored.title).toBe("Bye");
  });

  test("flush gives the tag under which it is saved; an image's answer is the newest", async () => {
    titled("One");
    expect(await store.flush()).toBe('"2"');
    titled("Two");
    server.write((draft) => edits.changeDay(draft, "one", { imageURL: "http://localhost/i.webp" }));
    store.accept(server.stored, server.etag());
    expect(state()).toMatchObject({
      etag: '"3"',
      draft: { title: "Two", days: [{ imageURL: "http://localhost/i.webp" }, {}] },
    });
    await passes(800);
    expect(server.stored.title).toBe("Two");
    store.accept(first, '"1"');
    expect(state().draft.title).toBe("Two");
  });

  describe("undo", () => {
    test("takes back what was typed in one go, and redo does it again", async () => {
      titled("L", "title");
      await passes(300);
      titled("Li", "title");
      await passes(1_500);
      titled("Lis", "title");
      store.undo();
      expect(state().draft.title).toBe("Li");
      store.undo();
      expect(state()).toMatchObject({ draft: { title: "Lisbon" }, canUndo: false, canRedo: true });
      store.redo();
      store.redo();
      expect(state()).toMatchObject({ draft: { title: "Lis" }, canRedo: false });
      store.undo();
      named("Belém");
      expect(state().canRedo).toBe(false);
    });

    test("never takes away what others wrote since", async () => {
      store.change((draft) => edits.addStop(draft, { dayId: "one", index: 1 }, { id: "b", name: "Belém" }));
      named("Mine");
      await passes(2_000);
      server.write((draft) =>
        edits.changeStop(edits.changeStop(draft, "b", { note: "Closed" }), "a", { startTime: "09:00" }),
      );
      await store.refresh();
      store.undo();
      expect(state().draft.days[0]?.stops[0]).toEqual({
        id: "a",
        name: "Alfama",
        category: "sight",
        startTime: "09:00",
      });
      store.undo();
      expect(state().draft.days[0]?.stops[1]).toMatchObject({ name: "Belém", note: "Closed" });
    });

    test("brings back what was removed, where it was", () => {
      store.change((draft) => edits.removeDay(draft, "one"));
      titled("Later");
      store.undo();
      store.undo();
      expect(state().draft).toEqual(draftOf(first));
    });

    test("takes back a time that the server spells in its own way", async () => {
      const { write } = transport;
      transport.write = (patch: ItineraryPatch, etag: string) =>
        write(
          { ...patch, ...(patch.startDate && { startDate: new Date(patch.startDate).toISOString() }) },
          etag,
        );
      store.change((draft) => edits.change(draft, { startDate: "2026-05-01T11:00:00+02:00" }));
      await passes(800);
      expect(state().draft.startDate).toBe("2026-05-01T09:00:00.000Z");
      store.undo();
      expect(state().draft.startDate).toBeUndefined();
      await passes(800);
      expect(server.sent.at(-1)).toEqual({ startDate: null });
      store.redo();
      expect(state().draft.startDate).toBe("2026-05-01T09:00:00.000Z");
    });
  });
});
