import { beforeEach, expect, test } from "vitest";
import { makeDevice } from "../../../test/drafts/memory-device.ts";
import { draftWith } from "../../../test/drafts/random-drafts.ts";
import type { SavedDraft } from "./saved-draft.ts";
import { openSavedDraft, type SavedDraftStorage } from "./saved-drafts.ts";
import { discardWaitingDraft, listWaitingDrafts } from "./waiting-drafts.ts";

const base = draftWith({ summary: "Three days." });
const entry = (changes: Partial<SavedDraft>): SavedDraft => ({
  base,
  draft: base,
  conflicts: [],
  changedAt: "2026-05-01T10:00:00.000Z",
  ...changes,
});
const titled = (title: string, more: Partial<SavedDraft> = {}) =>
  entry({ draft: { ...base, title }, ...more });
const told = (summary: string, more: Partial<SavedDraft> = {}) =>
  entry({ draft: { ...base, summary }, ...more });

let device = makeDevice();
let signedIn: string | undefined;
beforeEach(() => {
  device = makeDevice();
  signedIn = "mina";
});

const openIn = (tab: string, onLeft = () => {}) =>
  openSavedDraft("lisbon", { device: device.openTab(tab), traveller: async () => signedIn, onLeft });
const adopt = async (storage: SavedDraftStorage, withSent = true) =>
  (await storage.adopt({ withSent })).entries;
const list = (traveller = "mina") => listWaitingDrafts(traveller, device.openTab("list"));

test("two tabs with one itinerary neither overwrite nor remove each other's words", async () => {
  const [one, other] = [openIn("one"), openIn("other")];
  expect(await one.write(titled("One"))).toBe(true);
  expect(await adopt(other)).toEqual([]);
  await other.write(told("Other"));
  expect(device.stored.size).toBe(2);
  await other.remove();
  expect([...device.stored.values()]).toEqual([titled("One")]);
});

test("what a killed tab left is taken over, and removed only when it is stored again", async () => {
  await openIn("killed").write(titled("Killed"));
  device.kill("killed");
  const next = openIn("next");
  device.device.isFull = true;
  expect(await adopt(next)).toEqual([titled("Killed")]);
  expect(await next.write(titled("Killed"))).toBe(false);
  expect([...device.stored.values()]).toEqual([titled("Killed")]);
  device.device.isFull = false;
  expect(await next.write(titled("Next"))).toBe(true);
  expect([...device.stored.values()]).toEqual([titled("Next")]);
});

test("an open tab learns that another one is gone, and takes over its words", async () => {
  await openIn("first").write(titled("First"));
  const { promise, resolve } = Promise.withResolvers<void>();
  const second = openIn("second", resolve);
  expect(await adopt(second)).toEqual([]);
  device.kill("first");
  await promise;
  expect(await adopt(second)).toEqual([titled("First")]);
  expect(await adopt(second)).toEqual([]);
});

test("a tab that is closed leaves what it has stored to others", async () => {
  const closed = openIn("closed");
  await closed.write(titled("Closed"));
  closed.close();
  expect(await adopt(openIn("next"))).toEqual([titled("Closed")]);
});

test("of several writes without an answer, one is taken over at a time", async () => {
  const sent = { draft: base, etag: '"1"', key: "k" };
  await openIn("one").write(titled("One", { sent, changedAt: "2026-05-01T10:00:00.000Z" }));
  await openIn("two").write(titled("Two", { sent, changedAt: "2026-05-01T09:00:00.000Z" }));
  device.kill("one");
  device.kill("two");
  const next = openIn("next");
  expect(await adopt(next, false)).toEqual([]);
  expect(await next.adopt({ withSent: true })).toMatchObject({
    entries: [{ draft: { title: "Two" } }],
    hasMore: true,
  });
  await next.write(titled("Two"));
  expect(await adopt(next)).toMatchObject([{ draft: { title: "One" } }]);
});

test("what earlier releases stored is taken over", async () => {
  device.stored.set("mina/lisbon", titled("Earlier"));
  const next = openIn("next");
  expect(await adopt(next)).toEqual([titled("Earlier")]);
  await next.remove();
  expect(device.stored.size).toBe(0);
});

test("a browser without locks keeps one draft for all tabs", async () => {
  const withoutLocks = { ...device.openTab("one"), locks: undefined };
  const open = () => openSavedDraft("lisbon", { device: withoutLocks, traveller: async () => signedIn });
  await open().write(titled("One"));
  expect([...device.stored.keys()]).toEqual(["mina/lisbon"]);
  const next = open();
  expect(await adopt(next)).toEqual([titled("One")]);
  await next.write(titled("Next"));
  expect([...device.stored]).toEqual([["mina/lisbon", titled("Next")]]);
});

test("nothing is stored for guests, nor after someone else signed in", async () => {
  signedIn = undefined;
  expect(await openIn("guest").write(titled("Guest"))).toBe(false);
  signedIn = "mina";
  const mina = openIn("mina");
  await mina.write(titled("Mina"));
  signedIn = "ravi";
  expect(await mina.write(titled("Ravi’s words now"))).toBe(false);
  expect([...device.stored.values()]).toEqual([titled("Mina")]);
});

test("lists what waits, joined for each itinerary, the oldest first", async () => {
  await openIn("one").write(titled("Open"));
  await openIn("two").write(
    told("Closed", {
      changedAt: "2026-05-01T08:00:00.000Z",
      obstacle: { kind: "roleLost" },
      conflicts: [{ path: "/title", ours: "A", theirs: "B" }],
    }),
  );
  device.kill("two");
  const created = titled("New", { changedAt: "2026-05-01T09:00:00.000Z", creationKey: "k" });
  device.stored.set("mina/porto/slot", created);
  device.stored.set("ravi/rome/slot", titled("Ravi’s"));
  expect(await list()).toEqual([
    {
      itineraryId: "lisbon",
      title: "Open",
      changedAt: "2026-05-01T08:00:00.000Z",
      hasUnsent: true,
      isNew: false,
      obstacle: { kind: "roleLost" },
      conflictCount: 1,
      draft: { ...base, title: "Open", summary: "Closed" },
      isHeld: true,
    },
    {
      itineraryId: "porto",
      title: "New",
      changedAt: "2026-05-01T09:00:00.000Z",
      hasUnsent: true,
      isNew: true,
      conflictCount: 0,
      draft: created.draft,
      isHeld: false,
    },
  ]);
});

test("what waits can be discarded, unless a page has it open", async () => {
  await openIn("one").write(titled("One"));
  expect(await discardWaitingDraft("mina", "lisbon", device.openTab("list"))).toBe(false);
  device.kill("one");
  expect(await discardWaitingDraft("mina", "lisbon", device.openTab("list"))).toBe(true);
  expect(await list()).toEqual([]);
});
