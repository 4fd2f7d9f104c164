import { expect, test } from "vitest";
import { ApiError, NetworkError } from "../../../contract/client.ts";
import { type ErrorCode, errors } from "../../../contract/errors.ts";
import { addOperation } from "./add-operation.ts";
import { memoryOutboxStorage } from "./memory-outbox-storage.ts";
import type { Action, Operation } from "./operation.ts";
import type { OutboxStorage } from "./outbox-storage.ts";
import { type SenderParts, sendOperations, type Transport } from "./send-operations.ts";

const apiError = (code: ErrorCode, headers: Record<string, string> = {}) => {
  const { status, title } = errors[code];
  const problem = { type: "about:blank", title, status, code, detail: title, instance: "" };
  return new ApiError(problem, { status, headers: new Headers(headers) });
};

const mina = "mina";
let made = 0;
const operation = (action: Action, itineraryId = "lisbon"): Operation => {
  made += 1;
  const since = { id: `${made}`, itineraryId, title: "Lisbon", madeAt: made };
  return { ...since, action, revision: 0, attempts: 0, needsYou: false };
};
const add = (documentId: string): Action => ({
  kind: "addDocument",
  documentId,
  name: `${documentId}.pdf`,
  documentKind: "ticket",
  shared: false,
  contentType: "application/pdf",
  size: 5,
});
const rename = (name: string, documentId = "ticket"): Action => ({
  kind: "changeDocument",
  documentId,
  name,
  change: { name },
});
const remove = (documentId: string): Action => ({ kind: "deleteDocument", documentId, name: documentId });
const save = (isOn: boolean): Action => ({ kind: "setMarks", marks: { save: isOn } });

/** A device with its outbox, and a server that notes what it gets. */
const device = async (...actions: readonly (readonly [Action, string?])[]) => {
  const storage = memoryOutboxStorage();
  const keep = (action: Action, itineraryId?: string) =>
    storage.change(mina, (all) => addOperation(all, operation(action, itineraryId)));
  for (const [action, itineraryId] of actions) await keep(action, itineraryId);
  const received: string[] = [];
  const server = {
    signedIn: mina as string | undefined,
    known: new Set(["lisbon", "porto"]),
    /** Called for each request; may fail, or wait. */
    answer: async (_request: string): Promise<void> => {},
  };
  const request = async (line: string) => {
    await server.answer(line);
    received.push(line);
  };
  const transport: Transport = {
    travellerId: async () => server.signedIn,
    hasItinerary: async (id) => server.known.has(id),
    storeFile: async ({ action }) => {
      const { documentId } = action as { readonly documentId: string };
      await request(`file ${documentId}`);
      return `documents/${documentId}`;
    },
    send: async ({ itineraryId, action }) => {
      await request(
        `${action.kind} ${itineraryId} ${"name" in action ? action.name : JSON.stringify(action.marks)}`,
      );
      return undefined;
    },
  };
  let clock = 1_000_000;
  const send = (parts: Partial<SenderParts> = {}) =>
    sendOperations(mina, { storage, transport, lock: (_, work) => work(), now: () => clock, ...parts });
  const waiting = () => storage.read(mina);
  return { storage, keep, received, server, send, waiting, pass: (ms: number) => (clock += ms) };
};

const flush = () => new Promise((resolve) => setImmediate(resolve));

test("everything is sent in order, and the outbox is empty then", async () => {
  const { send, received, waiting } = await device(
    [add("ticket")],
    [rename("Old.pdf", "old")],
    [save(true), "porto"],
    [remove("other")],
  );
  expect(await send()).toEqual({ kind: "done" });
  const lisbon = received.filter((line) => !line.includes("porto"));
  expect(lisbon).toEqual([
    "file ticket",
    "addDocument lisbon ticket.pdf",
    "changeDocument lisbon Old.pdf",
    "deleteDocument lisbon other",
  ]);
  expect(received).toContain('setMarks porto {"save":true}');
  expect(await waiting()).toEqual([]);
});

test("at most two files are on their way, and what follows them waits", async () => {
  const { send, server, received } = await device([add("a")], [add("b")], [add("c")], [remove("old")]);
  const started: string[] = [];
  const releases: (() => void)[] = [];
  server.answer = (line) => {
    started.push(line);
    return line.startsWith("file")
      ? new Promise<void>((resolve) => releases.push(resolve))
      : Promise.resolve();
  };
  const round = send();
  await expect.poll(() => started).toEqual(["file a", "file b"]);
  releases[0]?.();
  await expect.poll(() => started).toEqual(["file a", "file b", "addDocument lisbon a.pdf", "file c"]);
  releases[1]?.();
  releases[2]?.();
  await round;
  expect(received.at(-1)).toBe("deleteDocument lisbon old");
});

test("without a connection everything waits, and the first operation says since when and why", async () => {
  const { send, server, waiting, pass } = await device([add("ticket")], [save(true), "porto"]);
  server.answer = () => Promise.reject(new NetworkError("no network"));
  const end = await send();
  expect(end).toMatchObject({ kind: "later" });
  const [first] = await waiting();
  expect(first).toMatchObject({ attempts: 1, needsYou: false, problem: { code: "network" } });
  server.answer = async () => {};
  pass(10 * 60_000);
  expect(await send()).toEqual({ kind: "done" });
  expect(await waiting()).toEqual([]);
});

test("Retry-After is waited for, also by a later round", async () => {
  const { send, server, received, pass } = await device([save(true)]);
  server.answer = () => Promise.reject(apiError("rateLimited", { "retry-after": "120" }));
  expect(await send()).toEqual({ kind: "later", at: 1_000_000 + 120_000 });
  server.answer = async () => {};
  pass(60_000);
  expect(await send()).toEqual({ kind: "later", at: 1_000_000 + 120_000 });
  expect(received).toEqual([]);
  pass(61_000);
  expect(await send()).toEqual({ kind: "done" });
  expect(received).toHaveLength(1);
});

test.each(["roleRequired", "notFound", "storageFull", "conflict", "payloadTooLarge"] as const)(
  "%s needs the traveller: it stays with its reason, and others go on",
  async (code) => {
    const { send, server, received, waiting } = await device([add("ticket")], [rename("Old.pdf", "old")]);
    server.answer = (line) => (line.startsWith("file") ? Promise.reject(apiError(code)) : Promise.resolve());
    expect(await send()).toEqual({ kind: "done" });
    expect(received).toEqual(["changeDocument lisbon Old.pdf"]);
    expect(await waiting()).toMatchObject([
      { action: { documentId: "ticket" }, needsYou: true, problem: { code } },
    ]);
    expect(await send()).toEqual({ kind: "done" });
    expect(received).toHaveLength(1);
  },
);

test("an error of the server's own is tried a few times, then it needs the traveller", async () => {
  const { send, server, waiting, pass } = await device([save(true)]);
  server.answer = () => Promise.reject(apiError("internal"));
  for (let round = 0; round < 6; round++) {
    expect((await waiting())[0]?.needsYou).toBe(false);
    await send();
    pass(10 * 60_000);
  }
  expect(await waiting()).toMatchObject([{ needsYou: true, problem: { code: "internal" } }]);
});

test("a session that has ended keeps everything", async () => {
  const { send, server, received, waiting } = await device([add("ticket")], [save(true)]);
  server.signedIn = undefined;
  expect(await send()).toEqual({ kind: "signedOut" });
  server.signedIn = mina;
  server.answer = () => Promise.reject(apiError("unauthorized"));
  expect(await send()).toEqual({ kind: "signedOut" });
  expect(received).toEqual([]);
  expect(await waiting()).toMatchObject([{ attempts: 0, needsYou: false }, { attempts: 0 }]);
});

test("nothing of one traveller is sent as another", async () => {
  const { send, server, received, waiting } = await device([add("ticket")], [save(true)]);
  server.signedIn = "ravi";
  expect(await send()).toEqual({ kind: "otherTraveller" });
  expect(received).toEqual([]);
  expect(await waiting()).toHaveLength(2);
});

test("who is signed in is asked for what an earlier attempt left, even if this page has made it", async () => {
  const { send, server, received, pass } = await device([save(true)]);
  const isJustMade = () => true;
  server.answer = () => Promise.reject(new NetworkError("no network"));
  await send({ isJustMade });
  server.answer = async () => {};
  server.signedIn = "ravi";
  pass(60_000);
  expect(await send({ isJustMade })).toEqual({ kind: "otherTraveller" });
  expect(received).toEqual([]);
});

test("what belongs to a trip that the server does not have yet waits for the trip", async () => {
  const { send, server, received, waiting } = await device([add("ticket"), "new"], [save(true), "porto"]);
  expect(await send()).toEqual({ kind: "done" });
  expect(received).toEqual(['setMarks porto {"save":true}']);
  expect(await waiting()).toHaveLength(1);
  server.known.add("new");
  await send();
  expect(received.at(-1)).toBe("addDocument new ticket.pdf");
});

test("a page that is killed between the upload and the answer does not upload again", async () => {
  const { storage, send, server, received, waiting } = await device([add("ticket")]);
  // The page is gone: nothing after the request is ever done.
  server.answer = (line) => (line.startsWith("addDocument") ? new Promise(() => {}) : Promise.resolve());
  void send();
  await expect.poll(() => received).toEqual(["file ticket"]);
  await flush();
  expect(await waiting()).toMatchObject([{ action: { storagePath: "documents/ticket" } }]);
  server.answer = async () => {};
  await send({ storage });
  expect(received).toEqual(["file ticket", "addDocument lisbon ticket.pdf"]);
  expect(await waiting()).toEqual([]);
});

test("a file that the server has cleaned up meanwhile is uploaded again, once", async () => {
  const { send, server, received, waiting } = await device([
    { ...add("ticket"), storagePath: "documents/old" } as Action,
  ]);
  let refusals = 0;
  server.answer = async (line) => {
    if (!line.startsWith("addDocument") || refusals > 0) return;
    refusals += 1;
    throw apiError("validationFailed");
  };
  expect(await send()).toEqual({ kind: "done" });
  expect(received).toEqual(["file ticket", "addDocument lisbon ticket.pdf"]);
  server.answer = async (line) => {
    if (line.startsWith("addDocument")) throw apiError("validationFailed");
  };
  const second = await device([add("visa")]);
  second.server.answer = server.answer;
  await second.send();
  expect(second.received).toEqual(["file visa"]);
  expect(await second.waiting()).toMatchObject([{ needsYou: true }]);
  expect(await waiting()).toEqual([]);
});

test("what changes while it is sent is sent again", async () => {
  const { keep, send, server, received, waiting } = await device([rename("A")]);
  let release = () => {};
  server.answer = (line) =>
    line.endsWith(" A")
      ? new Promise((resolve) => {
          release = resolve;
        })
      : Promise.resolve();
  const round = send();
  await flush();
  await keep(rename("B"));
  release();
  await round;
  expect(received).toEqual(["changeDocument lisbon A", "changeDocument lisbon B"]);
  expect(await waiting()).toEqual([]);
});

test("a document that is removed during its upload is never added", async () => {
  const { storage, keep, send, server, received } = await device([add("ticket")]);
  let release = () => {};
  server.answer = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  const round = send();
  await flush();
  await keep(remove("ticket"));
  release();
  await round;
  expect(received).toEqual(["file ticket"]);
  expect(await storage.travellerIds()).toEqual([]);
});

test("two pages send everything once", async () => {
  const { send, received } = await device([add("a")], [add("b")], [save(true)], [rename("Old.pdf", "old")]);
  const queues = new Map<string, Promise<void>>();
  const lock: SenderParts["lock"] = (name, work) => {
    const next = (queues.get(name) ?? Promise.resolve()).then(work);
    queues.set(name, next);
    return next;
  };
  await Promise.all([send({ lock }), send({ lock }), send({ lock })]);
  expect(received).toHaveLength(6);
  expect(new Set(received).size).toBe(6);
});

test("what is added during a round goes with it", async () => {
  const { keep, send, server, received } = await device([add("large")]);
  let release = () => {};
  server.answer = (line) =>
    line === "file large"
      ? new Promise((resolve) => {
          release = resolve;
        })
      : Promise.resolve();
  const round = send();
  await flush();
  await keep(save(true), "porto");
  await expect.poll(() => received).toEqual(['setMarks porto {"save":true}']);
  release();
  await round;
});

test("files are there exactly as long as their documents wait", async () => {
  const storage: OutboxStorage = memoryOutboxStorage();
  const file = new Blob(["words"]);
  await storage.change(
    mina,
    (all) => addOperation(all, operation(add("ticket"))),
    new Map([["ticket", file]]),
  );
  expect(await storage.readFile(mina, "ticket")).toBe(file);
  expect(await storage.readFile("ravi", "ticket")).toBeUndefined();
  await storage.change(mina, () => []);
  expect(await storage.readFile(mina, "ticket")).toBeUndefined();
});
