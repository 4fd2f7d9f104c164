import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeDocument, pdf, storeDocumentFile } from "../../../test/support/documents.ts";
import { giveRole, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import type { TestApp } from "../../../test/support/start-app.ts";
import { startOnStore, stores } from "../../../test/support/start-on-store.ts";

describe.each(stores)("a document's file on %s", (store) => {
  let app: TestApp;
  let mine: Awaited<ReturnType<typeof makeToken>>;
  let id: string;
  const content = pdf(1_000);
  let documentId: string;
  let storagePath: string;
  beforeAll(async () => {
    app = await startOnStore(store);
    mine = await makeToken(app, { firstParty: true });
    id = (await makeItinerary(app, mine.token)).itinerary.id;
    ({ storagePath } = await storeDocumentFile(app, mine, id, { body: content, name: "Flug nach Köln.pdf" }));
    documentId = (await makeDocument(app, mine, id, { storagePath })).id;
  });
  afterAll(() => app.close());

  const get = async (headers: Record<string, string> = {}, method = "GET", document = documentId) => {
    const response = await fetch(`${app.url}/v1/app/library/${id}/documents/${document}/file`, {
      method,
      headers: { authorization: `Bearer ${mine.token}`, ...headers },
    });
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.bytes()) };
  };

  test("is sent whole, as an attachment that is never shown or run", async () => {
    const { status, headers, body } = await get();
    expect(status).toBe(200);
    expect(body.equals(content)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": "1000",
      "content-disposition": `attachment; filename="FlugnachKoln.pdf"; filename*=UTF-8''Flug%20nach%20K%C3%B6ln.pdf`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "cache-control": "no-store",
      "accept-ranges": "bytes",
      etag: expect.stringMatching(/^"[^"]+"$/),
    });
    expect(headers.get("content-range")).toBeNull();
  });

  test("that is missing is logged, unless its document was deleted meanwhile", async () => {
    const loggedErrors = () =>
      app.logged.filter((line) => JSON.parse(line).msg === "a document's file is missing").length;
    const { id: lost } = await makeDocument(app, mine, id);
    const opened = vi.spyOn(app.parts.blobs, "get");
    opened.mockResolvedValueOnce(undefined);
    expect((await get({}, "GET", lost)).status).toBe(404);
    expect(loggedErrors()).toBe(1);
    opened.mockImplementationOnce(async () => {
      await app.client(mine.token).deleteDocument({ params: { id, documentId: lost } });
      return undefined;
    });
    expect((await get({}, "GET", lost)).status).toBe(404);
    expect(loggedErrors()).toBe(1);
  });

  test("can be described by HEAD without being read", async () => {
    const opened = vi.spyOn(app.parts.blobs, "get");
    const whole = await get();
    opened.mockClear();
    for (const range of [{}, { range: "bytes=0-9" }] as Record<string, string>[]) {
      const { status, headers, body } = await get(range, "HEAD");
      expect([status, body.length, headers.get("content-length")]).toEqual([200, 0, "1000"]);
      for (const name of ["etag", "content-type", "content-disposition", "accept-ranges"])
        expect(headers.get(name)).toBe(whole.headers.get(name));
    }
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
  });

  test("is not sent to clients that have it", async () => {
    const etag = (await get()).headers.get("etag") ?? "";
    for (const tags of [etag, `"other", ${etag}`, "*"]) {
      const { status, headers, body } = await get({ "if-none-match": tags, range: "bytes=0-9" });
      expect([status, headers.get("etag"), body.length]).toEqual([304, etag, 0]);
    }
    expect((await get({ "if-none-match": '"other"' })).status).toBe(200);
  });

  test("is sent in part, unless it has changed", async () => {
    const etag = (await get()).headers.get("etag") ?? "";
    const { status, headers, body } = await get({ range: "bytes=10-19", "if-range": etag });
    expect([status, headers.get("content-range"), headers.get("content-length")]).toEqual([
      206,
      "bytes 10-19/1000",
      "10",
    ]);
    expect(headers.get("etag")).toBe(etag);
    expect(body.equals(content.subarray(10, 20))).toBe(true);
    for (const other of ['"other"', `W/${etag}`, new Date().toUTCString()])
      expect((await get({ range: "bytes=10-19", "if-range": other })).status).toBe(200);
  });

  test("has nothing beyond its end", async () => {
    const { status, headers, body } = await get({ range: "bytes=1000-" });
    expect([status, headers.get("content-range")]).toEqual([416, "bytes */1000"]);
    expect(JSON.parse(body.toString()).code).toBe("rangeNotSatisfiable");
  });

  test("is sent in any range, by RFC 9110", async () => {
    const number = fc.oneof(
      fc.nat(1_200),
      fc.constantFrom(0, 999, 1_000, 1_001),
      fc.constant("99999999999999999999"),
    );
    const spec = fc.oneof(
      fc.tuple(number, number).map(([first, last]) => `${first}-${last}`),
      number.map((first) => `${first}-`),
      number.map((length) => `-${length}`),
      fc.constantFrom("-", "", "x-1", "1-x", "1", "--1", "0x1-2", "1 - 2", "+1-2"),
    );
    const header = fc
      .tuple(
        fc.constantFrom("bytes", "Bytes", "bytes", "bytes", "lines", "byte s"),
        fc.array(spec, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(",", ", ", " ,\t"),
      )
      .map(([unit, specs, between]) => `${unit}=${specs.join(between)}`);
    await fc.assert(
      fc.asyncProperty(header, async (range) => {
        const expected = partOf(range, content);
        const { status, headers, body } = await get({ range });
        if (expected === "beyond") {
          expect([range, status, headers.get("content-range")]).toEqual([range, 416, "bytes */1000"]);
          return;
        }
        expect([range, status, headers.get("content-length")]).toEqual([
          range,
          expected.isWhole ? 200 : 206,
          String(expected.bytes.length),
        ]);
        expect(body.equals(expected.bytes)).toBe(true);
        expect(headers.get("content-range")).toBe(
          expected.isWhole
            ? null
            : `bytes ${expected.start}-${expected.start + expected.bytes.length - 1}/1000`,
        );
      }),
      { numRuns: propertyRuns(150) },
    );
  });

  test("is 404 when the store has lost it, which is logged", async () => {
    const lost = await makeDocument(app, mine, id);
    await app.parts.blobs.delete([lost.storagePath]);
    for (const method of ["GET", "HEAD"]) {
      app.logged.length = 0;
      expect((await get({}, method, lost.id)).status).toBe(404);
      expect(app.logged.some((line) => line.includes(lost.storagePath) && line.includes('"level":50'))).toBe(
        true,
      );
    }
  });

  test("is for people who may see the document, and not for apps of others", async () => {
    const [companion, other] = [
      await makeToken(app, { firstParty: true }),
      await makeToken(app, { traveller: mine.traveller }),
    ];
    const as = async (token: string) => (await get({ authorization: `Bearer ${token}` })).status;
    expect(await as(companion.token)).toBe(404);
    await giveRole(app, id, companion.traveller.id, "viewer");
    expect(await as(companion.token)).toBe(404);
    await makeDocument(app, mine, id, { id: documentId, storagePath, shared: true });
    expect(await as(companion.token)).toBe(200);
    expect(await as(other.token)).toBe(403);
  });

  test("uses no database connection while someone reads slowly", async () => {
    const large = await storeDocumentFile(app, mine, id, { body: pdf(12_000_000) });
    const { id: slow } = await makeDocument(app, mine, id, { storagePath: large.storagePath });
    const readers = await Promise.all(
      Array.from({ length: 15 }, async () => {
        const call = request(`${app.url}/v1/app/library/${id}/documents/${slow}/file`, {
          agent: false,
          headers: { authorization: `Bearer ${mine.token}` },
        }).end();
        const [response] = (await once(call, "response")) as [IncomingMessage];
        return response;
      }),
    );
    expect((await get()).status).toBe(200);
    const [first, ...rest] = readers;
    for (const reader of rest) reader.destroy();
    expect((await buffer(first as IncomingMessage)).length).toBe(12_000_000);
  });

  test.each([
    ["Passport", 'attachment; filename="Passport.pdf"'],
    ["護照", `attachment; filename="document.pdf"; filename*=UTF-8''%E8%AD%B7%E7%85%A7.pdf`],
    ['a"; b="c', `attachment; filename="abc.pdf"; filename*=UTF-8''a%22%3B%20b%3D%22c.pdf`],
    ["a/b\\c.pdf", `attachment; filename="abc.pdf"; filename*=UTF-8''a%2Fb%5Cc.pdf`],
    ["scan.PDF", 'attachment; filename="scan.PDF"'],
    ["Mr. 護照", `attachment; filename="Mr.pdf"; filename*=UTF-8''Mr.%20%E8%AD%B7%E7%85%A7.pdf`],
  ])("gets the file name %s", async (name, disposition) => {
    const { id: named } = await makeDocument(app, mine, id, { storagePath, name });
    expect((await get({}, "GET", named)).headers.get("content-disposition")).toBe(disposition);
  });
});

type Part = { isWhole: boolean; start: number; bytes: Buffer };

/** RFC 9110 14.2; where it leaves a choice, the simplest: several ranges get the whole file. */
function partOf(header: string, content: Buffer): Part | "beyond" {
  const whole = { isWhole: true, start: 0, bytes: content };
  const [unit = "", set = ""] = header.split("=");
  if (unit.toLowerCase() !== "bytes") return whole;
  const specs = set.split(",").flatMap((one) => {
    const spec = one.replace(/^[ \t]+/, "").replace(/[ \t]+$/, "");
    return spec === "" ? [] : [spec];
  });
  if (specs.length !== 1) return whole;
  const [spec = ""] = specs;
  const suffix = /^-(\d+)$/.exec(spec);
  if (suffix) {
    const length = Number(suffix[1]);
    if (length === 0) return "beyond";
    const bytes = content.subarray(-Math.min(length, content.length));
    return { isWhole: false, start: content.length - bytes.length, bytes };
  }
  const range = /^(\d+)-(\d*)$/.exec(spec);
  if (!range) return whole;
  const [first, last] = [Number(range[1]), range[2] ? Number(range[2]) : Number.POSITIVE_INFINITY];
  if (last < first) return whole;
  if (first >= content.length) return "beyond";
  return { isWhole: false, start: first, bytes: content.subarray(first, Math.min(last, content.length) + 1) };
}
