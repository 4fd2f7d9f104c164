import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  expectTypeOf,
  onTestFinished,
  test,
  vi,
} from "vitest";
import type { Account } from "./account.ts";
import { api } from "./api.ts";
import { ApiError, createClient, NetworkError } from "./client.ts";
import { endpoint, json, open } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
import type { Itinerary } from "./itinerary.ts";
import * as Type from "./schema-builders.ts";

const id = "0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11";
const bytes = Type.Unsafe<Uint8Array>({});
const described = { access: open, area: "Service", summary: "" } as const;

/** Features that no endpoint of the API uses yet: bytes, forms, streams, several types, lists in the query. */
const shapes = {
  putImage: endpoint({
    ...described,
    method: "PUT",
    path: "/days/{dayId}/image",
    params: Type.Object({ dayId: Type.String() }),
    headers: Type.Object({ "if-match": Type.String() }),
    body: { "image/png": bytes, "image/jpeg": bytes, ...json(Type.Object({ query: Type.String() })) },
    bodyOptional: true,
    answer: { status: 204, description: "" },
  }),
  patch: endpoint({
    ...described,
    method: "PATCH",
    path: "/patch",
    body: { "application/merge-patch+json": Type.Object({ title: Type.String() }) },
    answer: { status: 204, description: "" },
  }),
  upload: endpoint({
    ...described,
    method: "POST",
    path: "/upload",
    body: { "multipart/form-data": Type.Object({ file: bytes }) },
    answer: { status: 204, description: "" },
  }),
  list: endpoint({
    ...described,
    method: "GET",
    path: "/list",
    query: Type.Object({
      q: Type.Optional(Type.String()),
      limit: Type.Optional(Type.Integer()),
      tag: Type.Optional(Type.Array(Type.String())),
    }),
    answer: { status: 200, description: "", body: json(Type.Array(Type.String())) },
  }),
  export: endpoint({
    ...described,
    method: "GET",
    path: "/export",
    answer: {
      status: 200,
      description: "",
      body: { "text/calendar": Type.String(), "application/geo+json": Type.Object({ type: Type.String() }) },
    },
  }),
  watch: endpoint({
    ...described,
    method: "GET",
    path: "/watch",
    answer: { status: 200, description: "", body: { "text/event-stream": Type.String() } },
  }),
};

type Received = Pick<IncomingMessage, "method" | "url" | "headers"> & { readonly body: string };
let received: Received;
let answer: (response: ServerResponse) => void;

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method, url, headers } = request;
  received = { method, url, headers, body: Buffer.concat(chunks).toString("latin1") };
  answer(response);
});
let baseUrl: string;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  answer = (response) => response.writeHead(204).end();
});

const answering = (status: number, type: string, body: string, headers: Record<string, string> = {}) => {
  answer = (response) => response.writeHead(status, { "content-type": type, ...headers }).end(body);
};
const client = () => createClient(api, { baseUrl });
const shaped = () => createClient(shapes, { baseUrl });
const failure = async (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("the call should fail"),
    (error: unknown) => error,
  );
const refusal = async (call: Promise<unknown>) => {
  const error = await failure(call);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe("what the client sends", () => {
  test("the path with its params, escaped", async () => {
    await shaped().putImage({ params: { dayId: "a/b ü?" }, headers: { "if-match": '"1"' } });
    expect(received).toMatchObject({ method: "PUT", url: "/days/a%2Fb%20%C3%BC%3F/image" });
    expect(received.headers["if-match"]).toBe('"1"');
  });

  test.each(["", ".", ".."])("no param %j, which would name another address", async (dayId) => {
    const error = await failure(shaped().putImage({ params: { dayId }, headers: { "if-match": '"1"' } }));
    expect(error).toBeInstanceOf(TypeError);
  });

  test("the query, with lists repeated and undefined omitted", async () => {
    answering(200, "application/json", "[]");
    const query = { q: "são & co", limit: 5, tag: ["a", "b"] };
    await shaped().list({ query });
    expect(received.url).toBe("/list?q=s%C3%A3o+%26+co&limit=5&tag=a&tag=b");
    // JavaScript code, and types with `| undefined`, send such values.
    await shaped().list({ query: { q: undefined } as object });
    expect(received.url).toBe("/list");
  });

  test("a JSON body, with Content-Type and Accept", async () => {
    answering(201, "application/json", "{}");
    await client().createItinerary({ body: { title: "Lisbon" } });
    expect(received.body).toBe('{"title":"Lisbon"}');
    expect(received.headers).toMatchObject({
      "content-type": "application/json",
      accept: "application/json, application/problem+json",
    });
  });

  test("no content type without a body", async () => {
    await shaped().putImage({ params: { dayId: "1" }, headers: { "if-match": '"1"' } });
    expect(received.headers["content-type"]).toBeUndefined();
  });

  test("bytes under the given type, or JSON by default", async () => {
    const call = { params: { dayId: "1" }, headers: { "if-match": '"1"' } };
    await shaped().putImage({ ...call, contentType: "image/png", body: new Uint8Array([1, 255]) });
    expect(received).toMatchObject({ body: "\x01\xff", headers: { "content-type": "image/png" } });
    await shaped().putImage({ ...call, body: { query: "tram" } });
    expect(received).toMatchObject({
      body: '{"query":"tram"}',
      headers: { "content-type": "application/json" },
    });
  });

  test("the endpoint's only type by default", async () => {
    await shaped().patch({ body: { title: "New" } });
    expect(received.headers["content-type"]).toBe("application/merge-patch+json");
    expect(received.body).toBe('{"title":"New"}');
  });

  test("a form with the boundary that the platform chose", async () => {
    const form = new FormData();
    form.set("file", new Blob(["hello"]), "hello.txt");
    await shaped().upload({ body: form });
    expect(received.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(received.body).toContain("hello.txt");
  });

  test("a file under any type: a blob under its own, a stream unchanged", async () => {
    const stored = () =>
      answering(201, "application/json", '{"storagePath":"documents/1","size":5,"contentType":"a/b"}');
    const call = { params: { id } };
    stored();
    await client().storeFile({
      ...call,
      query: { name: "a b.csv" },
      body: new Blob(["a,b"], { type: "text/csv" }),
    });
    expect(received).toMatchObject({ body: "a,b", headers: { "content-type": "text/csv" } });
    expect(received.url).toBe(`/v1/app/library/${id}/documents/files?name=a+b.csv`);
    stored();
    await client().storeFile({ ...call, body: new Uint8Array([1, 255]), contentType: "image/heic" });
    expect(received).toMatchObject({ body: "\x01\xff", headers: { "content-type": "image/heic" } });
    stored();
    await client().storeFile({ ...call, body: new Uint8Array([1]) });
    expect(received.headers["content-type"]).toBeUndefined();
    stored();
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const word of ["Lis", "bon"]) controller.enqueue(new TextEncoder().encode(word));
        controller.close();
      },
    });
    const { body } = await client().storeFile({ ...call, body: stream });
    expect(received).toMatchObject({ body: "Lisbon", headers: { "transfer-encoding": "chunked" } });
    expect(body.size).toBe(5);
  });

  test("an itinerary's image: bytes under their type, a search, or no body", async () => {
    const call = { params: { id, dayId: "1" }, headers: { "if-match": '"1"' } };
    for (const [sent, type, body] of [
      [{ body: new Uint8Array([1, 255]), contentType: "image/heic" }, "image/heic", "\x01\xff"],
      [{ body: new Blob(["x"]), contentType: "image/png" }, "image/png", "x"],
      [{ body: { query: "tram" } }, "application/json", '{"query":"tram"}'],
      [{}, undefined, ""],
    ] as const) {
      answering(200, "application/json", "{}");
      await client().setDayImage({ ...call, ...sent });
      expect([received.headers["content-type"], received.body]).toEqual([type, body]);
    }
  });

  test("a document as a form", async () => {
    answering(201, "application/json", "{}");
    const form = new FormData();
    form.set("file", new Blob(["hello"]), "hello.txt");
    form.set("kind", "ticket");
    await client().addDocument({ params: { id }, body: form });
    expect(received.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(received.body).toContain('name="kind"');
  });

  test("the token, as a value or fetched anew for each request, and the headers set for all requests", async () => {
    answering(200, "application/json", "{}");
    await createClient(api, { baseUrl, token: "a", headers: { "x-app": "web" } }).getAccount();
    expect(received.headers).toMatchObject({ authorization: "Bearer a", "x-app": "web" });

    let n = 0;
    const renewing = createClient(api, { baseUrl: `${baseUrl}/`, token: async () => `t${++n}` });
    await renewing.getAccount();
    await renewing.getAccount();
    expect(received).toMatchObject({ url: "/v1/account", headers: { authorization: "Bearer t2" } });

    await createClient(api, { baseUrl, token: () => undefined }).getAccount();
    expect(received.headers.authorization).toBeUndefined();
  });

  test("through a custom fetch", async () => {
    const paths: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      paths.push(input);
      return Response.json({ status: "ok" });
    };
    const reply = await createClient(api, { baseUrl: "", fetch }).getHealth();
    expect(paths).toEqual(["/healthz"]);
    expect(reply.body).toEqual({ status: "ok" });
  });
});

describe("what the client returns", () => {
  test("status, headers and the parsed body", async () => {
    answering(200, "application/json; charset=utf-8", '{"title":"Lisbon"}', { etag: '"17"' });
    const reply = await client().getItinerary({ params: { id } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("etag")).toBe('"17"');
    expect(reply.body).toEqual({ title: "Lisbon" });
  });

  test("304 is no error and has no body", async () => {
    answer = (response) => response.writeHead(304, { etag: '"17"' }).end();
    const reply = await client().getItinerary({ params: { id }, headers: { "if-none-match": '"17"' } });
    expect(received.headers["if-none-match"]).toBe('"17"');
    expect(reply).toMatchObject({ status: 304, body: undefined });
  });

  test("undefined for an empty response", async () => {
    expect(await shaped().patch({ body: { title: "" } })).toMatchObject({ status: 204, body: undefined });
  });

  test("a blob or JSON, by the content type of the response", async () => {
    answering(200, "text/calendar", "BEGIN:VCALENDAR");
    const calendar = (await shaped().export()).body;
    expect(calendar instanceof Blob && (await calendar.text())).toBe("BEGIN:VCALENDAR");
    answering(200, "application/geo+json", '{"type":"FeatureCollection"}');
    expect((await shaped().export()).body).toEqual({ type: "FeatureCollection" });
  });

  test("a file of any type, whole or in part", async () => {
    const call = { params: { id, documentId: id } };
    answering(200, "application/pdf", "%PDF");
    const whole = (await client().getDocumentFile(call)).body;
    expect(whole && [whole.type, await whole.text()]).toEqual(["application/pdf", "%PDF"]);
    answering(206, "image/jpeg", "DF", { "content-range": "bytes 2-3/4" });
    const part = await client().getDocumentFile({ ...call, headers: { range: "bytes=2-" } });
    expect(received.headers.range).toBe("bytes=2-");
    expect([part.status, await part.body?.text()]).toEqual([206, "DF"]);
  });

  test("a stream before it has ended", async () => {
    answer = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("event: changed\n\n");
    };
    const stop = new AbortController();
    const { body } = await shaped().watch({ signal: stop.signal });
    const { value } = await body.getReader().read();
    expect(new TextDecoder().decode(value)).toBe("event: changed\n\n");
    stop.abort();
  });
});

describe("errors", () => {
  const problem = {
    type: "http://localhost:8080/docs/errors#validationFailed",
    title: "Validation failed",
    status: 422,
    code: "validationFailed",
    detail: "The title is missing.",
    instance: "r-1",
    errors: [{ path: "/title", message: "is required" }],
  };

  test("a problem becomes an ApiError with all its fields", async () => {
    answering(422, "application/problem+json; charset=utf-8", JSON.stringify(problem), {
      "x-request-id": "r-1",
    });
    const error = await refusal(client().createItinerary({ body: { title: "" } }));
    expect(error).toMatchObject({
      name: "ApiError",
      message: "The title is missing.",
      status: 422,
      code: "validationFailed",
      problem,
      retryAfter: undefined,
    });
    expect(error.headers.get("x-request-id")).toBe("r-1");
  });

  test.each([
    ["7", 7],
    ["Fri, 01 May 2026 09:01:00 GMT", 60],
    ["Fri, 01 May 2026 08:59:00 GMT", 0],
    ["soon", undefined],
  ])("Retry-After: %s", async (value, seconds) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-05-01T09:00:00Z") });
    onTestFinished(() => void vi.useRealTimers());
    answering(429, "application/problem+json", "{}", { "retry-after": value });
    const { retryAfter } = await refusal(client().getAccount());
    expect(retryAfter).toBe(seconds);
  });

  test("an unknown code is replaced by the one for its status; the problem keeps it", async () => {
    answering(409, "application/problem+json", JSON.stringify({ ...problem, status: 409, code: "brandNew" }));
    const error = await refusal(client().getAccount());
    expect(error.code).toBe("conflict");
    expect(error.problem.code).toBe("brandNew");
  });

  test.each([
    [502, "unavailable"],
    [504, "unavailable"],
    [501, "internal"],
    [418, "badRequest"],
    [404, "notFound"],
    [413, "payloadTooLarge"],
  ])("a proxy's page with %i is %s", async (status, code) => {
    answering(status, "text/html", "<html><h1>Bad\n gateway</h1> nginx</html>");
    const error = await refusal(client().getAccount());
    expect(error).toMatchObject({ status, code, problem: { type: "about:blank", status, code } });
    expect(error.message).toContain(`${status}`);
    expect(error.message).toContain("Bad gateway nginx");
  });

  test("a truncated problem still has its status", async () => {
    answering(503, "application/problem+json", '{"code":"unav');
    expect(await refusal(client().getAccount())).toMatchObject({ status: 503, code: "unavailable" });
  });

  test("an empty error body", async () => {
    answer = (response) => response.writeHead(500).end();
    expect(await refusal(client().getAccount())).toMatchObject({
      code: "internal",
      message: "500 Internal Server Error",
    });
  });

  test("an unreachable server is a NetworkError with its cause", async () => {
    const error = await failure(createClient(api, { baseUrl: "http://127.0.0.1:1" }).getHealth());
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ name: "NetworkError", message: "No response to GET /healthz" });
    expect((error as Error).cause).toBeInstanceOf(Error);
  });

  test("a response that breaks off is a NetworkError", async () => {
    answer = (response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
      response.write('{"id":');
      setImmediate(() => response.destroy());
    };
    expect(await failure(client().getAccount())).toBeInstanceOf(NetworkError);
  });

  test("a captive portal's page with status 200 is a NetworkError", async () => {
    answering(200, "text/html", "<h1>Welcome to our Wi-Fi</h1>");
    expect(await failure(client().getAccount())).toBeInstanceOf(NetworkError);
  });

  test("a cancelled request rejects with the caller's own reason", async () => {
    answer = () => {};
    const reason = new Error("left the page");
    const stop = new AbortController();
    const call = client().getHealth({ signal: stop.signal });
    stop.abort(reason);
    expect(await failure(call)).toBe(reason);
  });
});

test("the types, which tsc checks", () => {
  const never = async () => {
    const { getItinerary, createItinerary, getAccount } = createClient(api, { baseUrl });

    const reply = await getItinerary({ params: { id } });
    expectTypeOf(reply.status).toEqualTypeOf<200 | 304>();
    expectTypeOf(reply.headers).toEqualTypeOf<Headers>();
    if (reply.status === 200) expectTypeOf(reply.body).toEqualTypeOf<Itinerary>();
    else expectTypeOf(reply.body).toEqualTypeOf<undefined>();
    expectTypeOf((await getAccount()).body).toEqualTypeOf<Account>();
    expectTypeOf((await createItinerary({ body: { title: "" } })).status).toEqualTypeOf<201>();
    expectTypeOf<ApiError["code"]>().toEqualTypeOf<ErrorCode>();
    // What was read can be written back.
    if (reply.status === 200) await createItinerary({ body: reply.body });

    // @ts-expect-error params are required
    await getItinerary();
    // @ts-expect-error and each of them
    await getItinerary({ params: {} });
    // @ts-expect-error the body is required
    await createItinerary({ headers: { "idempotency-key": id } });
    // @ts-expect-error and so is its title
    await createItinerary({ body: {} });
    // @ts-expect-error a field that the draft does not have
    await createItinerary({ body: { title: "", colour: "red" } });
    // @ts-expect-error this endpoint takes no query
    await getAccount({ query: { q: "" } });
    // @ts-expect-error a header that it does not take
    await getItinerary({ params: { id }, headers: { "if-match": "" } });
    // @ts-expect-error no such endpoint
    createClient(api, { baseUrl }).getNothing;

    const { putImage, upload, export: exportAs, watch } = createClient(shapes, { baseUrl });
    const call = { params: { dayId: "1" }, headers: { "if-match": "" } };
    await putImage(call);
    await putImage({ ...call, body: { query: "" } });
    await putImage({ ...call, body: new Blob([]), contentType: "image/jpeg" });
    // @ts-expect-error If-Match is required
    await putImage({ params: { dayId: "1" } });
    // @ts-expect-error bytes need their type
    await putImage({ ...call, body: new Uint8Array() });
    // @ts-expect-error a type it does not take
    await putImage({ ...call, body: new Uint8Array(), contentType: "image/gif" });
    // @ts-expect-error a form, nothing else
    await upload({ body: { file: "" } });
    expectTypeOf((await exportAs()).body).toEqualTypeOf<Blob | { type: string }>();
    expectTypeOf((await watch()).body).toEqualTypeOf<NonNullable<Response["body"]>>();
  };
  expect(never).toBeTypeOf("function");
});
