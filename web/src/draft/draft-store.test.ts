import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "../../../contract/client.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import { errors } from "../../../contract/errors.ts";
import type { Itinerary, ItineraryPatch } from "../../../contract/itinerary.ts";
import { type Draft, draftOf } from "./draft.ts";
import { createDraftStore, type DraftStore } from "./draft-store.ts";
import { edits } from "./edits.ts";
import type { EventStream } from "./event-stream.ts";
import type { PageEvents } from "./page-events.ts";
import type { SavedDraft } from "./saved-draft.ts";

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

const apiError = (code: ErrorCode, headers: Record<string, string> = {}) => {
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
    /** The response is sent only when this is called. */
    heldUp: undefined as Promise<void> | undefined,
    heldUpWriterLookup: undefined as Promise<void> | undefined,
    sent: [] as ItineraryPatch[],
    keys: new Set<string>(),
    /** The server does what it is asked, but its answers do not arrive. */
    losesAnswers: false,
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
  const respond = async () => {
    await server.heldUp;
    if (server.failure) throw server.failure;
  };
  return {
    server,
    transport: {
      read: async () => {
        await respond();
        server.reads++;
        return answer();
      },
      readUnless: async (etag: string) => {
        await respond();
        return etag === server.etag() ? undefined : answer();
      },
      write: async (patch: ItineraryPatch, { etag, key }: { etag: string; key: string }) => {
        await respond();
        if (!server.keys.has(key)) {
          if (etag !== server.etag()) throw apiError("itineraryModified");
          server.sent.push(patch);
          server.keys.add(key);
          const changes = Object.fromEntries(Object.entries(patch).map(([f, v]) => [f, v ?? undefined]));
          server.write((draft) => edits.change(draft, changes), mina);
        }
        if (server.losesAnswers) throw new NetworkError("The answer was lost");
        return answer();
      },
      create: async (draft: Draft, key: string) => {
        await respond();
        if (!server.keys.has(key)) server.write(() => draft, mina);
        server.keys.add(key);
        if (server.losesAnswers) throw new NetworkError("The answer was lost");
        return answer();
      },
      lastWriter: async () => {
        await server.heldUpWriterLookup;
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
  let stored: SavedDraft | undefined;
  let isStorageFull = false;
  let events: Parameters<EventStream>[0];
  let page: PageEvents;
  let store: DraftStore;
  const open = (creationKey?: string) => {
    store = createDraftStore(
      { itinerary: server.stored, etag: server.etag(), creationKey },
      {
        transport,
        openSavedDraft: () => ({
          adopt: async () => ({ entries: stored ? [stored] : [], hasMore: false }),
          write: async (unsaved: SavedDraft) => {
            if (isStorageFull) return false;
            stored = structuredClone(unsaved);
            return true;
          },
          remove: async () => {
            stored = undefined;
          },
          close: () => {},
        }),
        traveller: async () => "mina",
        eventStream: (listeners) => {
          events = listeners;
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
    stored = undefined;
    isStorageFull = false;
    open();
  });
  afterEach(() => vi.useRealTimers());

  const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const setTitle = (title: string, together?: string) =>
    store.change((draft) => edits.change(draft, { title }), together === undefined ? {} : { together });
  const renameStop = (name: string) => store.change((draft) => edits.changeStop(draft, "a", { name }));
  const state = () => store.getState();
  const savingState = () => state().saving.state;

  test("is saved a moment after the last change, and only with what changed", async () => {
    setTitle("Lisbon i");
    await advance(500);
    setTitle("Lisbon in May");
    expect(savingState()).toBe("unsaved");
    await advance(799);
    expect(server.sent).toEqual([]);
    await advance(1);
    expect(server.sent).toEqual([{ title: "Lisbon in May" }]);
    expect(state()).toMatchObject({ saving: { state: "saved" }, etag: '"2"', hasUnsaved: false });
  });

  test("is saved every five seconds while someone keeps typing", async () => {
    for (let letters = 1; letters <= 30; letters++) {
      setTitle("x".repeat(letters));
      await advance(400);
    }
    expect(server.sent.length).toBeGreaterThanOrEqual(2);
    expect(server.sent.length).toBeLessThanOrEqual(3);
  });

  test("sends one request at a time; later changes go with the next one", async () => {
    const heldUp = Promise.withResolvers<void>();
    server.heldUp = heldUp.promise;
    setTitle("One");
    await advance(800);
    expect(savingState()).toBe("saving");
    setTitle("Two");
    await advance(3_000);
    expect(server.sent).toEqual([]);
    heldUp.resolve();
    await advance(0);
    expect(state().draft.title).toBe("Two");
    expect(savingState()).toBe("unsaved");
    await advance(800);
    expect(server.sent).toEqual([{ title: "One" }, { title: "Two" }]);
    expect(savingState()).toBe("saved");
  });

  test("merges what someone else saved first, and saves the rest", async () => {
    server.write((draft) => edits.changeStop(draft, "a", { startTime: "09:00" }));
    renameStop("Belém");
    await advance(2_000);
    expect(server.stored.days[0]?.stops[0]).toEqual({
      id: "a",
      name: "Belém",
      category: "sight",
      startTime: "09:00",
    });
    expect(state().conflicts).toEqual([]);
    expect(savingState()).toBe("saved");
  });

  test("reports a conflict where both changed a field, and saves everything else", async () => {
    server.write((draft) => edits.changeStop(draft, "a", { name: "Theirs" }));
    renameStop("Mine");
    setTitle("Lisbon in May");
    await advance(2_000);
    expect(server.stored).toMatchObject({
      title: "Lisbon in May",
      days: [{ stops: [{ name: "Theirs" }] }, {}],
    });
    const conflict = { path: "/days/one/stops/a/name", ours: "Mine", theirs: "Theirs", by: ravi };
    expect(state().saving).toEqual({ state: "conflict", conflicts: [conflict] });
    expect(stored?.conflicts).toMatchObject([{ ours: "Mine" }]);
    setTitle("Lisbon in June");
    await advance(800);
    expect(server.stored.title).toBe("Lisbon in June");
    store.resolve(new Map([[conflict.path, "ours"]]));
    expect(state().conflicts).toEqual([]);
    await advance(800);
    expect(server.stored.days[0]?.stops[0]?.name).toBe("Mine");
    expect(savingState()).toBe("saved");
    await advance(300);
    expect(stored).toBeUndefined();
    store.undo();
    expect(state().draft.days[0]?.stops[0]?.name).toBe("Theirs");
  });

  test("names the other writer of a conflict, even if that takes a while", async () => {
    server.write((draft) => edits.changeStop(draft, "a", { name: "Theirs" }));
    const { promise, resolve } = Promise.withResolvers<void>();
    server.heldUpWriterLookup = promise;
    renameStop("Mine");
    setTitle("Lisbon in May");
    await advance(2_000);
    resolve();
    await advance(2_000);
    expect(server.stored.title).toBe("Lisbon in May");
    expect(state().conflicts).toMatchObject([{ by: ravi }]);
  });

  test("keeps both texts of a conflict if the traveller chooses that", async () => {
    server.write((draft) => edits.changeStop(draft, "a", { name: "Theirs" }));
    renameStop("Mine");
    await advance(2_000);
    const [{ path = "" } = {}] = state().conflicts;
    store.resolve(new Map([[path, "both"]]));
    expect(state().draft.days[0]?.stops[0]?.name).toBe("Theirs\n\nMine");
  });

  test("a stop that was removed by one and changed by the other stays until the traveller chooses", async () => {
    server.write((draft) => edits.removeStop(draft, "a"));
    renameStop("Mine");
    await advance(2_000);
    expect(server.stored.days[0]?.stops).toMatchObject([{ name: "Mine" }]);
    const [{ path = "" } = {}] = state().conflicts;
    expect(path).toBe("/days/one/stops/a");
    store.resolve(new Map([[path, "theirs"]]));
    await advance(800);
    expect(server.stored.days[0]?.stops).toEqual([]);
  });

  test("is kept while offline, and sent when the connection is back", async () => {
    server.failure = new NetworkError("away");
    setTitle("Offline");
    await advance(0);
    expect(stored?.draft.title).toBe("Offline");
    await advance(1_000);
    expect(savingState()).toBe("waiting");
    setTitle("Offline still");
    await advance(60_000);
    expect(stored?.draft.title).toBe("Offline still");
    server.failure = undefined;
    page.onOnline();
    await advance(0);
    expect(server.stored.title).toBe("Offline still");
    expect(savingState()).toBe("saved");
    await advance(300);
    expect(stored).toBeUndefined();
  });

  test("says since when it waits, and whether it is on this device", async () => {
    server.failure = new NetworkError("away");
    setTitle("Offline");
    const since = new Date().toISOString();
    await advance(1_000);
    expect(state().saving).toEqual({ state: "waiting", since, kept: "kept" });
    expect(stored?.changedAt).toBe(since);
    await advance(20_000);
    isStorageFull = true;
    setTitle("Offline still");
    expect(state().kept).toBe("writing");
    await advance(30_000);
    expect(state().saving).toEqual({ state: "waiting", since, kept: "refused" });
  });

  test("is kept with what keeps it from being sent", async () => {
    server.failure = apiError("validationFailed");
    setTitle("");
    await advance(1_200);
    expect(stored?.obstacle).toMatchObject({ kind: "refused", problem: { code: "validationFailed" } });
    server.failure = apiError("unauthorized");
    setTitle("Signed out");
    await advance(1_200);
    expect(stored?.obstacle).toEqual({ kind: "signedOut" });
    server.failure = apiError("notFound");
    setTitle("Gone");
    await advance(1_200);
    expect(stored).toMatchObject({ obstacle: { kind: "gone" }, draft: { title: "Gone" } });
  });

  describe("whose answer was lost", () => {
    const loseAnswer = async (name: string) => {
      server.losesAnswers = true;
      renameStop(name);
      await advance(1_000);
      server.losesAnswers = false;
    };

    test("does not collide with itself", async () => {
      await loseAnswer("Mine");
      expect(savingState()).toBe("waiting");
      expect(stored?.sent?.draft.days[0]?.stops[0]?.name).toBe("Mine");
      renameStop("Mine again");
      await advance(5_000);
      expect(server.stored.days[0]?.stops[0]?.name).toBe("Mine again");
      expect(state()).toMatchObject({ conflicts: [], saving: { state: "saved" } });
      expect(stored).toBeUndefined();
    });

    test("is settled before what others wrote since is merged, which may be a conflict", async () => {
      await loseAnswer("Mine");
      renameStop("Mine again");
      server.write((draft) => edits.changeStop(draft, "a", { name: "Theirs", startTime: "09:00" }));
      events.onChanged(server.etag(), ravi);
      await advance(2_000);
      expect(state().conflicts).toMatchObject([{ ours: "Mine again", theirs: "Theirs", by: ravi }]);
      expect(state().draft.days[0]?.stops[0]).toMatchObject({ name: "Theirs", startTime: "09:00" });
    });

    test("is settled after the browser was killed, too", async () => {
      await loseAnswer("Mine");
      renameStop("Mine again");
      await advance(300);
      const left = stored;
      server.write((draft) => edits.change(draft, { title: "Theirs" }));
      server.failure = new NetworkError("away");
      open();
      await advance(0);
      expect(state()).toMatchObject({
        wasRecovered: true,
        draft: { days: [{ stops: [{ name: "Mine again" }] }, {}] },
      });
      expect(left?.sent).toBeDefined();
      server.failure = undefined;
      page.onOnline();
      await advance(2_000);
      expect(state()).toMatchObject({
        conflicts: [],
        saving: { state: "saved" },
        draft: { title: "Theirs" },
      });
      expect(server.stored).toMatchObject({
        title: "Theirs",
        days: [{ stops: [{ name: "Mine again" }] }, {}],
      });
    });

    test("is taken back where it was undone meanwhile", async () => {
      await loseAnswer("Mine");
      store.undo();
      expect(state()).toMatchObject({
        hasUnsaved: true,
        draft: { days: [{ stops: [{ name: "Alfama" }] }, {}] },
      });
      await advance(5_000);
      expect(server.stored.days[0]?.stops[0]?.name).toBe("Alfama");
    });

    test("is stored as sent before the request leaves", async () => {
      const heldUp = Promise.withResolvers<void>();
      server.heldUp = heldUp.promise;
      renameStop("Mine");
      await advance(800);
      expect(stored?.sent).toMatchObject({
        etag: '"1"',
        draft: { days: [{ stops: [{ name: "Mine" }] }, {}] },
      });
      heldUp.resolve();
    });

    test("takes its tags and times as the server spells them", async () => {
      const { write } = transport;
      transport.write = (patch, options) =>
        write({ ...patch, ...(patch.tags && { tags: patch.tags.map((tag) => tag.trim()) }) }, options);
      server.losesAnswers = true;
      store.change((draft) => edits.change(draft, { tags: [" sea "] }));
      await advance(1_000);
      server.losesAnswers = false;
      store.change((draft) => edits.change(draft, { tags: [" sea ", "food"] }));
      await advance(5_000);
      expect(server.stored.tags).toEqual(["sea", "food"]);
      expect(state()).toMatchObject({
        conflicts: [],
        saving: { state: "saved" },
        draft: { tags: ["sea", "food"] },
      });
    });
  });

  describe("that the server does not have", () => {
    beforeEach(() => {
      void store.close();
      open("key");
    });

    test("can be edited before it is created, and is created once", async () => {
      server.failure = new NetworkError("away");
      renameStop("Mine");
      await advance(1_000);
      expect(state()).toMatchObject({ isNew: true, saving: { state: "waiting", kept: "kept" } });
      expect(stored).toMatchObject({ creationKey: "key", base: { title: "Lisbon" } });
      server.failure = undefined;
      server.losesAnswers = true;
      await advance(30_000);
      expect(server.keys.has("key")).toBe(true);
      expect(state().isNew).toBe(true);
      server.losesAnswers = false;
      await advance(60_000);
      expect(server.stored.days[0]?.stops[0]?.name).toBe("Mine");
      expect(state()).toMatchObject({ isNew: false, conflicts: [], saving: { state: "saved" } });
      expect(server.version).toBe(3);
      expect(stored).toBeUndefined();
    });

    test("is created as it is after the server has refused it", async () => {
      server.failure = apiError("validationFailed");
      void store.flush();
      await advance(0);
      expect(savingState()).toBe("failed");
      server.failure = undefined;
      setTitle("Corrected");
      await advance(800);
      expect(server.stored.title).toBe("Corrected");
      expect(server.version).toBe(2);
    });

    test("listens to changes once it is created", async () => {
      const before = events;
      await store.flush();
      expect(events).not.toBe(before);
      expect(state().isNew).toBe(false);
    });
  });

  test("retries by itself, but not before Retry-After", async () => {
    server.failure = apiError("rateLimited", { "retry-after": "20" });
    setTitle("Busy");
    await advance(800);
    expect(savingState()).toBe("waiting");
    server.failure = undefined;
    await advance(19_000);
    expect(server.sent).toEqual([]);
    await advance(3_000);
    expect(server.stored.title).toBe("Busy");
  });

  test("a change that the server refuses stays with the reason, and is sent with the next one", async () => {
    server.failure = apiError("validationFailed");
    setTitle("");
    await advance(800);
    expect(state().saving).toMatchObject({ state: "failed", error: { code: "validationFailed" } });
    expect(state().draft.title).toBe("");
    await advance(60_000);
    server.failure = undefined;
    setTitle("Fixed");
    await advance(800);
    expect(server.stored.title).toBe("Fixed");
    expect(savingState()).toBe("saved");
  });

  test("keeps the changes of someone who lost the role, and can become a trip of their own", async () => {
    setTitle("Mine");
    server.stored = { ...server.stored, role: "viewer" };
    transport.write = async () => {
      throw apiError("roleRequired");
    };
    await advance(800);
    expect(state()).toMatchObject({ role: "viewer", hasUnsaved: true, draft: { title: "Mine" } });
    expect(savingState()).toBe("failed");
    await store.saveCopy();
    expect(server.copies).toMatchObject([{ title: "Mine" }]);
  });

  test("stops saving when the itinerary is gone", async () => {
    setTitle("Mine");
    server.failure = apiError("notFound");
    await advance(800);
    expect(state()).toMatchObject({ isGone: true, hasUnsaved: true });
    server.failure = undefined;
    setTitle("Mine still");
    await advance(10_000);
    expect(server.sent).toEqual([]);
  });

  test("shows changes by others, marks them for a moment, and keeps unsaved changes", async () => {
    renameStop("Mine");
    server.write((draft) => edits.addStop(draft, { dayId: "two", index: 0 }, { id: "x", name: "Sintra" }));
    events.onChanged(server.etag(), ravi);
    await advance(0);
    expect(state().draft.days).toMatchObject([
      { stops: [{ name: "Mine" }] },
      { stops: [{ name: "Sintra" }] },
    ]);
    expect([...state().recentlyChanged]).toEqual(["x"]);
    expect(state().lastChangeByOthers).toMatchObject({
      by: ravi,
      parts: [{ kind: "stop", id: "x", name: "Sintra", change: "added" }],
    });
    await advance(4_000);
    expect(state().recentlyChanged.size).toBe(0);
    expect(savingState()).toBe("saved");
  });

  test("learns who made a change that was read because a save was overtaken by it", async () => {
    renameStop("Mine");
    server.write((draft) => edits.change(draft, { summary: "By boat." }));
    await advance(800);
    expect(state().lastChangeByOthers).toMatchObject({ parts: [{ fields: [{ field: "summary" }] }] });
    expect(state().lastChangeByOthers?.by).toBeUndefined();
    events.onChanged('"2"', ravi);
    await advance(0);
    expect(state().lastChangeByOthers?.by).toEqual(ravi);
  });

  test("gives no notice of its own changes, nor of those in another tab", async () => {
    setTitle("Mine");
    await advance(800);
    events.onChanged(server.etag(), { ...ravi, id: "mina" });
    await advance(0);
    expect(server.reads).toBe(0);
    server.write((draft) => edits.change(draft, { title: "My other tab" }));
    events.onChanged(server.etag(), { ...ravi, id: "mina" });
    await advance(0);
    expect(state()).toMatchObject({ draft: { title: "My other tab" }, lastChangeByOthers: undefined });
  });

  test("a changed role takes effect at once", () => {
    events.onRole("viewer");
    expect(state()).toMatchObject({ role: "viewer", peopleChanges: 1 });
    events.onDeleted();
    expect(state().isGone).toBe(true);
  });

  test("what changed before its events were listened to is read", async () => {
    server.write((draft) => edits.change(draft, { title: "Theirs" }));
    events.onOpen(true);
    await advance(0);
    expect(state().draft.title).toBe("Theirs");
    // The browser asks for what it has missed itself when it reconnects.
    server.write((draft) => edits.change(draft, { title: "Theirs again" }));
    events.onOpen(false);
    await advance(0);
    expect(state().draft.title).toBe("Theirs");
  });

  test("somebody who only looks at it reads it once, because each time counts as a view", async () => {
    void store.close();
    server.stored = { ...first, role: "none" };
    open();
    await advance(0);
    server.write((draft) => edits.change(draft, { title: "Theirs" }));
    events.onOpen(true);
    await advance(0);
    expect(state().draft.title).toBe("Lisbon");
  });

  test("what an event announced is read again when the network has lost it", async () => {
    server.write((draft) => edits.change(draft, { title: "Theirs" }));
    server.failure = new NetworkError("away");
    events.onChanged(server.etag(), ravi);
    await advance(0);
    server.failure = undefined;
    await advance(2_000);
    expect(state().draft.title).toBe("Theirs");
  });

  test("companions are reloaded after events may have been missed", () => {
    events.onGap();
    expect(state().peopleChanges).toBe(1);
  });

  test("recovers what a closed tab had not saved", async () => {
    server.failure = new NetworkError("away");
    renameStop("Mine");
    await advance(1_000);
    void store.close();
    server.failure = undefined;
    server.write((draft) => edits.change(draft, { title: "Theirs" }));
    open();
    await advance(0);
    expect(state()).toMatchObject({
      wasRecovered: true,
      draft: { title: "Theirs", days: [{ stops: [{ name: "Mine" }] }, {}] },
    });
    await advance(2_000);
    expect(server.stored).toMatchObject({ title: "Theirs", days: [{ stops: [{ name: "Mine" }] }, {}] });
    expect(stored).toBeUndefined();
    void store.close();
    open();
    await advance(0);
    expect(state().wasRecovered).toBe(false);
  });

  test("what is saved is no longer kept, and what was kept too long changes nothing", async () => {
    setTitle("Saved");
    await advance(0);
    const kept = stored;
    await store.flush();
    await advance(0);
    expect(stored).toBeUndefined();
    void store.close();
    stored = kept;
    open();
    await advance(0);
    expect(state()).toMatchObject({ wasRecovered: false, canUndo: false, hasUnsaved: false });
    expect(stored).toBeUndefined();
  });

  test("is sent at once when the page is left", async () => {
    setTitle("Bye");
    page.onLeave();
    await advance(0);
    expect(server.stored.title).toBe("Bye");
  });

  test("flush returns the ETag of the saved version; the response to an image is newer", async () => {
    setTitle("One");
    expect(await store.flush()).toBe('"2"');
    setTitle("Two");
    server.write((draft) => edits.changeDay(draft, "one", { imageURL: "http://localhost/i.webp" }));
    store.accept(server.stored, server.etag());
    expect(state()).toMatchObject({
      etag: '"3"',
      draft: { title: "Two", days: [{ imageURL: "http://localhost/i.webp" }, {}] },
    });
    await advance(800);
    expect(server.stored.title).toBe("Two");
    store.accept(first, '"1"');
    expect(state().draft.title).toBe("Two");
  });

  describe("undo", () => {
    test("undoes what was typed in one go, and redo restores it", async () => {
      setTitle("L", "title");
      await advance(300);
      setTitle("Li", "title");
      await advance(1_500);
      setTitle("Lis", "title");
      store.undo();
      expect(state().draft.title).toBe("Li");
      store.undo();
      expect(state()).toMatchObject({ draft: { title: "Lisbon" }, canUndo: false, canRedo: true });
      store.redo();
      store.redo();
      expect(state()).toMatchObject({ draft: { title: "Lis" }, canRedo: false });
      store.undo();
      renameStop("Belém");
      expect(state().canRedo).toBe(false);
    });

    test("never removes what others wrote since", async () => {
      store.change((draft) => edits.addStop(draft, { dayId: "one", index: 1 }, { id: "b", name: "Belém" }));
      renameStop("Mine");
      await advance(2_000);
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

    test("restores what was removed, in its place", () => {
      store.change((draft) => edits.removeDay(draft, "one"));
      setTitle("Later");
      store.undo();
      store.undo();
      expect(state().draft).toEqual(draftOf(first));
    });

    test("undoes a time that the server has normalised", async () => {
      const { write } = transport;
      transport.write = (patch, options) =>
        write(
          { ...patch, ...(patch.startDate && { startDate: new Date(patch.startDate).toISOString() }) },
          options,
        );
      store.change((draft) => edits.change(draft, { startDate: "2026-05-01T11:00:00+02:00" }));
      await advance(800);
      expect(state().draft.startDate).toBe("2026-05-01T09:00:00.000Z");
      store.undo();
      expect(state().draft.startDate).toBeUndefined();
      await advance(800);
      expect(server.sent.at(-1)).toEqual({ startDate: null });
      store.redo();
      expect(state().draft.startDate).toBe("2026-05-01T09:00:00.000Z");
    });
  });
});
