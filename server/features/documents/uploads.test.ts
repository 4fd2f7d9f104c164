import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { listDocumentFiles, makeDocument, pdf, storeDocumentFile } from "../../../test/support/documents.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { giveRole, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import type { TestApp } from "../../../test/support/start-app.ts";
import { startOnStore, stores } from "../../../test/support/start-on-store.ts";

const largest = 50 * 1_048_576;

describe.each(stores)("files on %s", (store) => {
  let app: TestApp;
  let mine: Awaited<ReturnType<typeof makeToken>>;
  let id: string;
  beforeAll(async () => {
    app = await startOnStore(store);
    mine = await makeToken(app, { firstParty: true });
    id = (await makeItinerary(app, mine.token)).itinerary.id;
  });
  afterAll(() => app.close());

  const address = () => `${app.url}/v1/app/library/${id}/documents/files`;
  const bearer = () => ({ authorization: `Bearer ${mine.token}` });
  const send = async (headers: Record<string, string>, body?: Uint8Array<ArrayBuffer> | string) => {
    const response = await fetch(address(), {
      method: "POST",
      headers: { ...bearer(), ...headers },
      ...(body !== undefined && { body }),
    });
    return { status: response.status, body: (await response.json()) as { code: string } };
  };
  const contentOf = async (storagePath: string) => {
    const { id: documentId } = await makeDocument(app, mine, id, { storagePath });
    const { body } = await app.client(mine.token).getDocumentFile({ params: { id, documentId } });
    return Buffer.from(await (body as Blob).arrayBuffer());
  };
  /** An upload that continues until the test ends it. */
  const begin = (headers: Record<string, string | number> = {}, path = address()) => {
    const call = request(path, { method: "POST", agent: false, headers: { ...bearer(), ...headers } });
    const answer = once(call, "response").then(async (args) => {
      const [response] = args as [IncomingMessage];
      let text = "";
      for await (const chunk of response) text += chunk;
      return { status: response.statusCode, body: JSON.parse(text) };
    });
    answer.catch(() => {});
    const write = (chunk: Buffer) => new Promise<void>((sent) => call.write(chunk, () => sent()));
    return { call, answer, write };
  };

  const oneMoreThan = ({ databaseKeys }: Awaited<ReturnType<typeof listDocumentFiles>>) =>
    expect
      .poll(async () => (await listDocumentFiles(app.parts)).databaseKeys.length)
      .toBe(databaseKeys.length + 1);

  test("are stored byte by byte, in one chunk or in many", async () => {
    const content = pdf(3_000_000);
    const { storagePath, ...details } = await storeDocumentFile(app, mine, id, { body: content });
    expect(details).toEqual({ size: 3_000_000, contentType: "application/pdf" });
    expect((await contentOf(storagePath)).equals(content)).toBe(true);
    const { call, answer, write } = begin({ "content-type": "application/pdf" });
    for (let at = 0; at < content.length; at += 100_001) await write(content.subarray(at, at + 100_001));
    call.end();
    const { status, body } = await answer;
    expect(status).toBe(201);
    expect((await contentOf(body.storagePath)).equals(content)).toBe(true);
    const tiny = await storeDocumentFile(app, mine, id, { body: Buffer.from("x") });
    expect(tiny).toMatchObject({ size: 1, contentType: "application/octet-stream" });
  });

  test("reach the store while they are still being sent", async () => {
    const arrived: number[] = [];
    const { put } = app.parts.blobs;
    const watched = vi.spyOn(app.parts.blobs, "put").mockImplementationOnce((key, body, about) => {
      (body as NodeJS.ReadableStream).on("data", ({ length }) => void arrived.push(length)).pause();
      return put(key, body, about);
    });
    const { call, answer, write } = begin();
    for (let count = 0; count < 8; count++) await write(pdf(500_000));
    await expect.poll(() => arrived.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(3_000_000);
    call.end(pdf(10));
    expect((await answer).body.size).toBe(4_000_010);
    watched.mockRestore();
  });

  // The store of these tests is slow with so much; bodies that fail are tested on both.
  if (store === "disk")
    test("have at most 50 MiB, by what is announced and by what is sent", async () => {
      const before = await listDocumentFiles(app.parts);
      const announced = begin({ "content-length": largest + 1 });
      announced.call.flushHeaders();
      expect(await announced.answer).toMatchObject({ status: 413, body: { code: "payloadTooLarge" } });
      announced.call.destroy();
      const counted = begin();
      const chunk = Buffer.alloc(1_048_576, "%PDF");
      for (let count = 0; count < 50; count++) await counted.write(chunk);
      counted.call.end(Buffer.from("!"));
      const { status, body } = await counted.answer;
      expect(status).toBe(413);
      expect(body.detail).toContain("52,428,800");
      expect(await listDocumentFiles(app.parts)).toEqual(before);
      const full = begin();
      for (let count = 0; count < 50; count++) await full.write(chunk);
      full.call.end();
      expect((await full.answer).body.size).toBe(largest);
    });

  test("that break off leave nothing behind", async () => {
    const before = await listDocumentFiles(app.parts);
    for (const headers of [{}, { "content-length": 3_000_000 }]) {
      const { call, write } = begin(headers);
      await write(pdf(1_000_000));
      await oneMoreThan(before);
      call.destroy();
      await expect.poll(() => listDocumentFiles(app.parts)).toEqual(before);
    }
    expect(app.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test("are refused before the body is sent if the caller may not add any", async () => {
    const other = await makeToken(app, { firstParty: true });
    const put = vi.spyOn(app.parts.blobs, "put");
    const { call, answer, write } = begin({ authorization: `Bearer ${other.token}` });
    await write(pdf(10));
    expect(await answer).toMatchObject({ status: 404 });
    call.destroy();
    await giveRole(app, id, other.traveller.id, "viewer");
    const second = begin({ authorization: `Bearer ${other.token}` });
    await second.write(pdf(10));
    expect(await second.answer).toMatchObject({ status: 403, body: { code: "roleRequired" } });
    second.call.destroy();
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
  });

  test("are not acknowledged while the store is down", async () => {
    const { id: documentId } = await makeDocument(app, mine, id);
    const away = vi.spyOn(app.parts.blobs, "put").mockRejectedValueOnce(new Error("away"));
    const failed = await send({ "content-type": "application/pdf" }, pdf(2_000_000));
    expect(failed).toMatchObject({ status: 500, body: { code: "internal" } });
    away.mockRestore();
    // The connection stays open.
    expect((await app.client(mine.token).getDocument({ params: { id, documentId } })).status).toBe(200);
  });

  test("are refused when empty", async () => {
    const before = await listDocumentFiles(app.parts);
    for (const { status, body } of [
      await send({}),
      await send({ "content-type": "application/pdf" }),
      await send({ "content-type": "application/pdf" }, ""),
    ])
      expect({ status, code: body.code }).toEqual({ status: 422, code: "validationFailed" });
    expect(await listDocumentFiles(app.parts)).toEqual(before);
  });

  describe("forms", () => {
    const formAddress = () => `${app.url}/v1/itineraries/${id}/documents`;
    const add = async (parts: readonly (readonly [string, string | Blob, string?])[]) => {
      const form = new FormData();
      for (const [name, value, fileName] of parts) {
        if (typeof value === "string") form.append(name, value);
        else form.append(name, value, fileName);
      }
      return app.client(mine.token).addDocument({ params: { id }, body: form });
    };
    const file = (content: Uint8Array<ArrayBuffer> = pdf()) =>
      new Blob([content], { type: "application/pdf" });
    const raw = async (contentType: string, body: string | Buffer) => {
      const headers = { ...bearer(), "content-type": contentType };
      const response = await fetch(formAddress(), { method: "POST", headers, body: body as string });
      return { status: response.status, body: await response.json() };
    };

    test("add a document, in any order of their parts", async () => {
      const content = pdf(2_500_000);
      const added = await add([
        ["kind", "ticket"],
        ["file", file(content), "C:\\Trips\\Zug nach Köln 🚄.pdf"],
      ]);
      expect(added.status).toBe(201);
      expect(added.body).toEqual({ id: added.body.id, name: "Zug nach Köln 🚄.pdf", kind: "ticket" });
      const { body } = await app
        .client(mine.token)
        .getDocument({ params: { id, documentId: added.body.id } });
      expect(body).toMatchObject({ size: 2_500_000, contentType: "application/pdf", shared: false });
      const { body: document } = await app
        .client(mine.token)
        .getDocumentFile({ params: { id, documentId: added.body.id } });
      expect(Buffer.from(await (document as Blob).arrayBuffer()).equals(content)).toBe(true);
      const later = await add([
        ["file", file(), "a.pdf"],
        ["name", "My ticket"],
      ]);
      expect(later.body).toMatchObject({ name: "My ticket", kind: "other" });
    });

    test("leave nothing behind when a part is wrong, before the file or after it", async () => {
      const before = await listDocumentFiles(app.parts);
      const good = ["file", file(), "a.pdf"] as const;
      const wrong: [string, Parameters<typeof add>[0]][] = [
        ["/file", []],
        ["/file", [["name", "x"]]],
        ["/file", [["file", "text"]]],
        ["/file", [["file", new Blob([]), "a.pdf"]]],
        ["/file", [good, good]],
        ["/kind", [["kind", "letter"], good]],
        ["/kind", [good, ["kind", "letter"]]],
        ["/kind", [["kind", "visa"], good, ["kind", "visa"]]],
        ["/name", [good, ["name", " "]]],
        ["/name", [good, ["name", "a\0b"]]],
        ["/name", [good, ["name", "x".repeat(201)]]],
        ["/name", [good, ["name", "x".repeat(5_000)]]],
        ["/name", [["name", file(), "name.txt"]]],
        ["/shared", [good, ["shared", "true"]]],
        ["/a~1b~0", [good, ["a/b~", "?"]]],
      ];
      for (const [path, parts] of wrong) {
        const { code, problem } = await failureOf(add(parts));
        expect([code, problem.errors?.map((one) => one.path)]).toEqual(["validationFailed", [path]]);
      }
      const many = Array.from({ length: 40 }, (_, at) => [`part${at}`, "x"] as const);
      expect((await failureOf(add([good, ...many]))).status).toBe(422);
      const { body: documents } = await app.client(mine.token).listDocuments({ params: { id } });
      expect(await listDocumentFiles(app.parts)).toEqual(before);
      expect(documents.data.filter(({ name }) => name === "a.pdf")).toEqual([]);
    });

    test("that cannot be parsed are refused", async () => {
      const before = await listDocumentFiles(app.parts);
      const head = 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n';
      const type = "multipart/form-data; boundary=xx";
      expect(await raw("multipart/form-data", "--xx--")).toMatchObject({ status: 400 });
      expect(await raw(type, "")).toMatchObject({ status: 400 });
      expect(await raw(type, "nothing of the kind")).toMatchObject({ status: 400 });
      expect(await raw(type, `--xx\r\n${head}\r\n%PDF-1.7`)).toMatchObject({ status: 400 });
      expect(await raw(type, `--xx\r\n${head}\r\n%PDF-1.7\r\n--xx`)).toMatchObject({ status: 400 });
      // A part whose head does not end: alone, and after a valid one.
      const headless = "--xx\r\nX: y\r\ntext\r\n--xx--\r\n";
      expect(await raw(type, headless)).toMatchObject({ status: 400 });
      expect(await raw(type, `--xx\r\n${head}\r\n%PDF-1.7\r\n${headless}`)).toMatchObject({ status: 400 });
      // More parts than allowed, the last of which does not end.
      const part = "--xx\r\nX: y\r\n\r\ntext\r\n";
      expect(await raw(type, part.repeat(12))).toMatchObject({ status: 422 });
      expect(await raw(type, "--xx--\r\n")).toMatchObject({ status: 422 });
      expect(await raw("application/json", "{}")).toMatchObject({ status: 415 });
      expect(await raw("application/x-www-form-urlencoded", "file=x")).toMatchObject({ status: 415 });
      const flood = `--xx\r\n${"X-A: b\r\n".repeat(20_000)}${head}\r\n%PDF-1.7\r\n--xx--\r\n`;
      expect([201, 400, 422]).toContain((await raw(type, flood)).status);
      for (const { id: documentId } of (await app.client(mine.token).listDocuments({ params: { id } })).body
        .data)
        await app.client(mine.token).deleteDocument({ params: { id, documentId } });
      expect((await listDocumentFiles(app.parts)).stored.length).toBeLessThanOrEqual(before.stored.length);
    });

    test("whose file is too large, or that break off, leave nothing behind", async () => {
      const before = await listDocumentFiles(app.parts);
      const type = { "content-type": "multipart/form-data; boundary=xx" };
      const head = 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n';
      if (store === "disk") {
        const large = begin(type, formAddress());
        await large.write(Buffer.from(`--xx\r\n${head}\r\n`));
        const chunk = Buffer.alloc(1_048_576, "%PDF");
        for (let count = 0; count < 50; count++) await large.write(chunk);
        large.call.end("!\r\n--xx--\r\n");
        expect(await large.answer).toMatchObject({ status: 413, body: { code: "payloadTooLarge" } });
        expect(await listDocumentFiles(app.parts)).toEqual(before);
      }
      const broken = begin(type, formAddress());
      await broken.write(Buffer.from(`--xx\r\n${head}\r\n`));
      await broken.write(pdf(1_000_000));
      await oneMoreThan(before);
      broken.call.destroy();
      await expect.poll(() => listDocumentFiles(app.parts)).toEqual(before);
      await sleep(10);
      expect(app.logged.filter((line) => /"level":(40|50).*(?:form|body)/.test(line))).toEqual([]);
    });

    test("of other apps get only the name and kind in the response", async () => {
      const other = await makeToken(app, { traveller: mine.traveller, scopes: ["documents:write"] });
      const form = new FormData();
      form.append("file", file(), "a.pdf");
      const { body } = await app.client(other.token).addDocument({ params: { id }, body: form });
      expect(Object.keys(body).toSorted()).toEqual(["id", "kind", "name"]);
    });
  });
});

describe("the type of a file", () => {
  let app: TestApp;
  let token: string;
  let id: string;
  beforeAll(async () => {
    app = await startOnStore("disk");
    ({ token } = await makeToken(app, { firstParty: true }));
    id = (await makeItinerary(app, token)).itinerary.id;
  });
  afterAll(() => app.close());
  const send = async (content: string | Buffer, type?: string, name?: string) => {
    const query = name === undefined ? "" : `?name=${encodeURIComponent(name)}`;
    const response = await fetch(`${app.url}/v1/app/library/${id}/documents/files${query}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, ...(type !== undefined && { "content-type": type }) },
      body: Buffer.from(content),
    });
    expect(response.status).toBe(201);
    return response.json() as Promise<{ storagePath: string; contentType: string }>;
  };

  test.each([
    ["%PDF-1.7\n", "text/html", "application/pdf"],
    ["%PDF-1.7\n", undefined, "application/pdf"],
    ["%PDF-1.7\n", "no type at all", "application/pdf"],
    ["Buy milk", "text/plain; charset=utf-8", "text/plain"],
    ["a,b\n1,2", "text/csv", "text/csv"],
    ["BEGIN:VCALENDAR\r\n", "application/octet-stream", "text/calendar"],
    ['{"a":1}', "application/json", "application/json"],
    ["not json", "application/json", "application/json"],
    ["é".repeat(20_000), "TEXT/Plain", "text/plain"],
    ["Buy milk", undefined, "application/octet-stream"],
    ["a\0b", "text/plain", "application/octet-stream"],
    [Buffer.from([0xff, 0xfe, 0x41]), "text/plain", "application/octet-stream"],
    ["<html><script>alert(1)</script>", "text/html", "text/plain"],
    ["<script>alert(1)</script>", "application/xhtml+xml", "application/octet-stream"],
    [
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      "image/svg+xml",
      "application/octet-stream",
    ],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', "image/svg+xml", "application/octet-stream"],
    ["alert(1)", "text/javascript", "text/plain"],
    ["alert(1)", "application/javascript", "application/octet-stream"],
    ["made up", "application/pdf", "application/octet-stream"],
  ])("%j as %s is %s", async (content, declared, type) => {
    expect((await send(content, declared)).contentType).toBe(type);
  });

  test.each([
    ["a.pdf", "a.pdf"],
    ["../../etc/passwd", "passwd"],
    ["C:\\Trips\\visa.pdf", "visa.pdf"],
    ["a\r\nb\0c.pdf", "abc.pdf"],
    ["evil\u202efdp.exe", "evilfdp.exe"],
    ["..", "Document"],
    ["\u0007/", "Document"],
    ["護照.pdf", "護照.pdf"],
    [`dir/${"x".repeat(190)}.pdf`, `${"x".repeat(190)}.pdf`],
  ])("called %j it is %j", async (original, name) => {
    const { storagePath } = await send(pdf(), "application/pdf", original);
    expect((await makeDocument(app, { token }, id, { storagePath })).name).toBe(name);
  });

  test("a long name of a form's file is cut, and keeps its extension", async () => {
    const form = new FormData();
    form.append("file", new Blob([pdf()]), `${"長".repeat(300)}.pdf`);
    const { body } = await app.client(token).addDocument({ params: { id }, body: form });
    expect(body.name).toBe(`${"長".repeat(196)}.pdf`);
  });

  test.each([
    ["", "must not be blank"],
    ["x".repeat(201), "at most 200 characters"],
  ])("an invalid name is refused", async (name, message) => {
    const call = app.client(token).storeFile({ params: { id }, query: { name }, body: pdf() });
    const failure = await failureOf(call);
    expect([failure.code, failure.message]).toEqual(["badRequest", expect.stringContaining(message)]);
    expect(
      (await failureOf(app.client(token).getDocument({ params: { id, documentId: randomUUID() } }))).code,
    ).toBe("notFound");
  });
});
