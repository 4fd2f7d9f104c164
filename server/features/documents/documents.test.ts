import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { DocumentDraft } from "../../../contract/document.ts";
import { listDocumentFiles, makeDocument, pdf, storeDocumentFile } from "../../../test/support/documents.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { giveRole, makeItinerary, makeSharedItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { cleanUpFiles } from "../../pictures/stored-files/clean-up-files.ts";

const clock = movedClock("2026-11-15T12:00:00.000Z");
let app: TestApp;
type Holder = Awaited<ReturnType<typeof makeToken>>;
let mine: Holder;
let editor: Holder;
let viewer: Holder;
let stranger: Holder;
beforeAll(async () => {
  app = await startApp({ parts: { clock } });
  [mine, editor, viewer, stranger] = (await Promise.all(
    [0, 1, 2, 3].map(() => makeToken(app, { firstParty: true })),
  )) as [Holder, Holder, Holder, Holder];
});
afterAll(() => app.close());

const makeTrip = async (visibility: "private" | "public" = "private") => {
  const people = { editor: editor.traveller, viewer: viewer.traveller };
  return (await makeSharedItinerary(app, mine.token, people, { visibility })).id;
};
const store = (id: string, holder = mine, file?: Parameters<typeof storeDocumentFile>[3]) =>
  storeDocumentFile(app, holder, id, file);
const make = (id: string, holder = mine, draft?: Partial<DocumentDraft>) =>
  makeDocument(app, holder, id, draft);
const put = (id: string, { token }: Holder, draft: DocumentDraft, documentId = draft.id) =>
  app.client(token).saveDocument({ params: { id, documentId }, body: draft });
const list = async (id: string, { token } = mine) =>
  (await app.client(token).listFullDocuments({ params: { id } })).body.data;
const names = async (id: string, { token } = mine) =>
  (await app.client(token).listDocuments({ params: { id } })).body.data;
const read = (id: string, documentId: string, { token } = mine) =>
  app.client(token).getDocument({ params: { id, documentId } });
const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code;
const pathsOf = async (call: Promise<unknown>) => {
  const { code, problem } = await failureOf(call);
  expect(code).toBe("validationFailed");
  return problem.errors?.map(({ path }) => path);
};

describe("saving a document's details", () => {
  test("adds it, with everything that is known about its file", async () => {
    const id = await makeTrip();
    const file = await store(id, mine, { body: pdf(100), name: "Flight to Lisbon.pdf" });
    expect(file).toEqual({
      storagePath: expect.stringMatching(/^documents\/[0-9a-f]{32}$/),
      size: 100,
      contentType: "application/pdf",
    });
    const saved = await make(id, mine, { storagePath: file.storagePath, kind: "boardingPass" });
    const { id: travellerId, username, displayName } = mine.traveller;
    const now = clock.now().toISOString();
    expect(saved).toEqual({
      id: saved.id,
      ...file,
      name: "Flight to Lisbon.pdf",
      kind: "boardingPass",
      shared: false,
      addedBy: { id: travellerId, username, displayName },
      createdAt: now,
      updatedAt: now,
    });
    expect(await list(id)).toEqual([saved]);
    expect((await read(id, saved.id)).body).toEqual(saved);
  });

  test("replaces them, and deletes a file that it no longer has", async () => {
    const id = await makeTrip();
    const first = await make(id, mine, { name: 'My "passport" \\ 護照', kind: "passport", shared: true });
    expect(first.name).toBe('My "passport" \\ 護照');
    clock.moveBy(1_000);
    const other = await store(id);
    const { body: second } = await put(id, mine, { id: first.id, storagePath: other.storagePath });
    expect(second).toEqual({
      ...first,
      ...other,
      kind: "other",
      shared: false,
      updatedAt: clock.now().toISOString(),
    });
    const idle = await app.parts.db<{ key: string }[]>`
      select key from stored_files where key in (${first.storagePath}, ${other.storagePath})
      and idle_since is not null`;
    expect(idle.map(({ key }) => key)).toEqual([first.storagePath]);
  });

  test('takes the name from the details, else the file, else the previous name, else "Document"', async () => {
    const id = await makeTrip();
    const { storagePath: named } = await store(id, mine, { name: "visa.pdf" });
    const { storagePath: unnamed } = await store(id);
    const documentId = randomUUID();
    const saved = async (draft: Omit<DocumentDraft, "id">) =>
      (await put(id, mine, { id: documentId, ...draft })).body.name;
    expect(await saved({ storagePath: unnamed })).toBe("Document");
    expect(await saved({ storagePath: unnamed, name: "Mine" })).toBe("Mine");
    expect(await saved({ storagePath: unnamed })).toBe("Mine");
    expect(await saved({ storagePath: named })).toBe("visa.pdf");
  });

  test("changes nothing when it is repeated, or when a response is sent back", async () => {
    const id = await makeTrip();
    const saved = await make(id, mine, { name: "Ticket", kind: "ticket", shared: true });
    clock.moveBy(1_000);
    expect((await put(id, mine, saved)).body).toEqual(saved);
    expect(await list(id)).toEqual([saved]);
  });

  test("accepts ids in any case, and only the one in the address", async () => {
    const id = await makeTrip();
    const { storagePath } = await store(id);
    const documentId = randomUUID();
    const draft = { id: documentId, storagePath };
    const { body } = await put(id.toUpperCase(), mine, draft, documentId.toUpperCase());
    expect(body.id).toBe(documentId);
    expect((await put(id, mine, { ...draft, id: documentId.toUpperCase() }, documentId)).body).toEqual(body);
    expect(await pathsOf(put(id, mine, draft, randomUUID()))).toEqual(["/id"]);
  });

  test("refuses files that the traveller did not store for a document, all with the same error", async () => {
    const id = await makeTrip();
    const { storagePath: others } = await store(id, editor);
    const { storagePath: gone } = await make(id);
    const unfinished = `documents/${"a".repeat(32)}`;
    const image = `images/${"b".repeat(32)}.webp`;
    const { db } = app.parts;
    await db`
      insert into stored_files (key, traveller_id, content_type, size, stored_at, idle_since)
      values (${unfinished}, ${mine.traveller.id}, null, null, now(), now()),
        (${image}, ${mine.traveller.id}, 'image/webp', 1, now(), now())`;
    await db`delete from documents where file_key = ${gone}`;
    await db`update stored_files set is_doomed = true where key = ${gone}`;
    const odd = [
      others,
      gone,
      unfinished,
      image,
      `documents/${"c".repeat(32)}`,
      `documents/../${others}`,
      `${others}\0`,
      `/${others}`,
      "avatars/x.webp",
      "..",
      "https://example.com/a.pdf",
    ];
    const errors = await Promise.all(
      odd.map(async (storagePath) => {
        const failure = await failureOf(put(id, mine, { id: randomUUID(), storagePath }));
        return JSON.stringify({ ...failure.problem, instance: "" });
      }),
    );
    expect(new Set(errors).size).toBe(1);
    expect(JSON.parse(errors[0] ?? "")).toMatchObject({
      code: "validationFailed",
      errors: [{ path: "/storagePath" }],
    });
    expect(await list(id)).toEqual([]);
  });

  test("refuses invalid names", async () => {
    const id = await makeTrip();
    const { storagePath } = await store(id);
    for (const name of ["", "  ", "a\nb", "a\0b", "x".repeat(201)])
      expect(await pathsOf(put(id, mine, { id: randomUUID(), storagePath, name }))).toEqual(["/name"]);
    const draft = { id: randomUUID(), storagePath, kind: "letter" as never };
    expect(await pathsOf(put(id, mine, draft))).toEqual(["/kind"]);
    expect((await make(id, mine, { storagePath, name: "🛂".repeat(200) })).name).toBe("🛂".repeat(200));
  });

  test("allows a traveller 200 on an itinerary", async () => {
    const id = await makeTrip();
    const [first] = [await make(id)];
    await app.parts.db`
      insert into documents select itinerary_id, traveller_id, gen_random_uuid(), file_key, name, kind, is_shared,
        created_at, updated_at from documents, generate_series(1, 199) where itinerary_id = ${id}`;
    const failure = await failureOf(make(id));
    expect(failure.code).toBe("conflict");
    expect(failure.message).toContain("200 documents");
    // One more is refused; replacing one is not, nor is someone else's.
    expect((await put(id, mine, { ...first, name: "Renamed" })).status).toBe(200);
    expect((await make(id, editor)).name).toBe("Document");
  });

  test("keeps the ids of different travellers separate", async () => {
    const id = await makeTrip();
    const documentId = randomUUID();
    const own = await make(id, mine, { id: documentId, name: "Mine", shared: true });
    const theirs = await make(id, editor, { id: documentId, name: "Theirs", shared: true });
    expect((await read(id, documentId, mine)).body).toEqual(own);
    expect((await read(id, documentId, editor)).body).toEqual(theirs);
    expect((await list(id, viewer)).map(({ name }) => name).toSorted()).toEqual(["Mine", "Theirs"]);
    await app.client(editor.token).deleteDocument({ params: { id, documentId } });
    expect((await read(id, documentId, mine)).body).toEqual(own);
  });
});

describe("listing", () => {
  test("gives apps names and kinds and nothing else, the oldest first", async () => {
    const id = await makeTrip();
    const first = await make(id, mine, { name: "Z", kind: "visa" });
    clock.moveBy(1_000);
    const second = await make(id, editor, { name: "A", shared: true });
    const other = await makeToken(app, { traveller: mine.traveller, scopes: ["documents:read"] });
    expect(await names(id, other)).toEqual([
      { id: first.id, name: "Z", kind: "visa" },
      { id: second.id, name: "A", kind: "other" },
    ]);
  });

  test("is empty for readers of a public itinerary, and 404 for others", async () => {
    const [open, closed] = [await makeTrip("public"), await makeTrip()];
    for (const id of [open, closed]) await make(id, mine, { shared: true });
    expect(await list(open, stranger)).toEqual([]);
    expect(await names(open, stranger)).toEqual([]);
    expect(await codeOf(list(closed, stranger))).toBe("notFound");
    expect(await codeOf(names(closed, stranger))).toBe("notFound");
  });
});

describe("owners of documents", () => {
  test("keep them when they can no longer read the itinerary", async () => {
    const id = await makeTrip();
    const own = await make(id, editor, { shared: true });
    clock.moveBy(1_000);
    const others = await make(id, mine, { shared: true });
    expect((await list(id)).map((one) => one.id)).toEqual([own.id, others.id]);
    await app.client(mine.token).removeCompanion({ params: { id, userId: editor.traveller.id } });
    expect(await list(id, editor)).toEqual([own]);
    expect((await read(id, own.id, editor)).body).toEqual(own);
    expect(await codeOf(read(id, others.id, editor))).toBe("notFound");
    // Companions do not see the documents of someone who has left.
    expect((await list(id)).map((one) => one.id)).toEqual([others.id]);
    expect(await codeOf(read(id, own.id))).toBe("notFound");
    // They can be deleted, but not changed, and none can be added.
    const change = app
      .client(editor.token)
      .changeDocument({ params: { id, documentId: own.id }, body: { name: "New" } });
    expect(await codeOf(change)).toBe("notFound");
    expect(await codeOf(put(id, editor, own))).toBe("notFound");
    expect(await codeOf(store(id, editor))).toBe("notFound");
    await app.client(editor.token).deleteDocument({ params: { id, documentId: own.id } });
    expect(await codeOf(list(id, editor))).toBe("notFound");
  });

  test("do not see them in the trash, and get them back with the itinerary", async () => {
    const { itinerary, etag } = await makeItinerary(app, mine.token);
    const { id } = itinerary;
    const own = await make(id, mine, { shared: true });
    const client = app.client(mine.token);
    await client.deleteItinerary({ params: { id }, headers: { "if-match": etag } });
    const params = { id, documentId: own.id };
    const calls = [
      list(id),
      names(id),
      read(id, own.id),
      put(id, mine, own),
      store(id),
      client.changeDocument({ params, body: { name: "New" } }),
      client.deleteDocument({ params }),
      client.getDocumentFile({ params }),
    ];
    expect(new Set(await Promise.all(calls.map(codeOf)))).toEqual(new Set(["notFound"]));
    await client.restoreItinerary({ params: { id } });
    expect(await list(id)).toEqual([own]);
  });
});

describe("changing and deleting", () => {
  test("renames one's own, and keeps omitted fields", async () => {
    const id = await makeTrip();
    const own = await make(id, editor, { kind: "visa", shared: true });
    const change = async (body: { name?: string; kind?: "receipt" }) =>
      (await app.client(editor.token).changeDocument({ params: { id, documentId: own.id }, body })).body;
    clock.moveBy(1_000);
    expect(await change({ name: "Visa 日本" })).toEqual({ id: own.id, name: "Visa 日本", kind: "visa" });
    const renamed = { ...own, name: "Visa 日本", updatedAt: clock.now().toISOString() };
    expect(await list(id)).toEqual([renamed]);
    clock.moveBy(1_000);
    await change({ name: "Visa 日本" });
    expect(await list(id)).toEqual([renamed]);
    expect(await change({ kind: "receipt" })).toEqual({ id: own.id, name: "Visa 日本", kind: "receipt" });
    expect(await pathsOf(change({}))).toEqual([""]);
    expect(await pathsOf(change({ name: "a\0b" }))).toEqual(["/name"]);
  });

  test("is refused for others' documents: by role if visible, as missing if not", async () => {
    const id = await makeTrip();
    const [open, closed] = [await make(id, mine, { shared: true }), await make(id, mine)];
    for (const holder of [editor, viewer])
      for (const [{ id: documentId }, code] of [
        [open, "roleRequired"],
        [closed, "notFound"],
        [{ id: randomUUID() }, "notFound"],
      ] as const) {
        const client = app.client(holder.token);
        const params = { id, documentId };
        expect(await codeOf(client.changeDocument({ params, body: { name: "x" } }))).toBe(code);
        expect(await codeOf(client.deleteDocument({ params }))).toBe(code);
      }
    expect(await list(id)).toHaveLength(2);
  });

  test("needs the role of an editor, except for deleting", async () => {
    const id = await makeTrip("public");
    const left = await make(id, editor);
    await giveRole(app, id, editor.traveller.id, "viewer");
    const params = { id, documentId: left.id };
    const client = app.client(editor.token);
    expect(await codeOf(client.changeDocument({ params, body: { name: "x" } }))).toBe("roleRequired");
    expect(await codeOf(put(id, editor, left))).toBe("roleRequired");
    expect(await codeOf(store(id, editor))).toBe("roleRequired");
    await client.removeCompanion({ params: { id, userId: editor.traveller.id } });
    expect(await codeOf(client.changeDocument({ params, body: { name: "x" } }))).toBe("roleRequired");
    expect(await codeOf(store(id, editor))).toBe("roleRequired");
    expect((await client.deleteDocument({ params })).status).toBe(204);
    expect(await codeOf(client.deleteDocument({ params }))).toBe("notFound");
  });

  test("deletes the file, unless another document has it too", async () => {
    const id = await makeTrip();
    const first = await make(id);
    const second = await make(id, mine, { storagePath: first.storagePath });
    const remove = (documentId: string) =>
      app.client(mine.token).deleteDocument({ params: { id, documentId } });
    await remove(first.id);
    expect((await listDocumentFiles(app.parts)).stored).toContain(first.storagePath);
    await remove(second.id);
    const { stored, databaseKeys } = await listDocumentFiles(app.parts);
    expect([...stored, ...databaseKeys]).not.toContain(first.storagePath);
  });

  test("deletes the file later if the store is unavailable", async () => {
    const id = await makeTrip();
    const { id: documentId, storagePath } = await make(id);
    const away = vi.spyOn(app.parts.blobs, "delete").mockRejectedValueOnce(new Error("away"));
    expect((await app.client(mine.token).deleteDocument({ params: { id, documentId } })).status).toBe(204);
    away.mockRestore();
    expect(await codeOf(put(id, mine, { id: documentId, storagePath }))).toBe("validationFailed");
    const later = movedClock(new Date(Date.now() + 2 * 86_400_000));
    await cleanUpFiles({ ...app.parts, clock: later });
    const { stored, databaseKeys } = await listDocumentFiles(app.parts);
    expect([...stored, ...databaseKeys]).not.toContain(storagePath);
  });
});
