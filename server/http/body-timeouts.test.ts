import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeItinerary, makeToken } from "../../test/support/makers.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
let token: string;
let id: string;
beforeAll(async () => {
  app = await startApp();
  ({ token } = await makeToken(app, { firstParty: true }));
  id = (await makeItinerary(app, token)).itinerary.id;
});
afterAll(() => app.close());

/** Time passes only when the test advances it; everything else goes on. */
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const turn = () => new Promise<void>((done) => setImmediate(done));
async function settled(): Promise<void> {
  for (let count = 0; count < 200; count++) await turn();
}
const pass = async (milliseconds: number) => {
  await settled();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settled();
};

/** Sends the head of a request and the first byte of its body. */
async function begin(path: string, { type, length = 1_000_000, bearer = token }: Begun) {
  const { hostname, port } = new URL(app.url);
  const accepted = once(app.app.server, "connection");
  const socket: Socket = connect(Number(port), hostname);
  const [serverSocket] = (await accepted) as [Socket];
  let response = "";
  socket.on("data", (piece) => (response += piece));
  socket.on("error", () => {});
  const closed = once(socket, "close");
  const waiting = vi.getTimerCount();
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${bearer}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n{`,
  );
  // The server waits for the rest once it has the head.
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(waiting);
  /** Returns when the server has read it: on a busy machine that can take longer than a few turns of the event loop. */
  const write = async (piece: string) => {
    socket.write(piece);
    while (!serverSocket.destroyed && serverSocket.bytesRead < socket.bytesWritten) await turn();
  };
  return { socket, write, closed, response: () => response };
}
type Begun = { type: string; length?: number; bearer?: string };

const file = () => `/v1/app/library/${id}/documents/files`;

test("JSON has two minutes to arrive", async () => {
  const { write, closed, response } = await begin("/v1/itineraries", { type: "application/json" });
  for (let minute = 0; minute < 3; minute++) {
    await pass(39_000);
    await write(" ");
  }
  expect(response()).toBe("");
  await pass(4_000);
  await closed;
  expect(response()).toMatch(/^HTTP\/1.1 408 /);
  expect(JSON.parse(response().split("\r\n\r\n")[1] ?? "").code).toBe("requestTimeout");
});

const aMinutesWorth = "x".repeat(61_440);

test("a file may take as long as it keeps arriving", async () => {
  const { socket, write, response } = await begin(file(), {
    type: "application/pdf",
    length: 1 + 11 * aMinutesWorth.length,
  });
  for (let minute = 0; minute < 11; minute++) {
    await pass(59_000);
    await write(aMinutesWorth);
  }
  await expect.poll(response).toMatch(/^HTTP\/1.1 201 /);
  socket.destroy();
});

test.each([
  ["stands still", ""],
  ["hardly moves", "x".repeat(1_000)],
])("a file that %s ends in 408", async (_, piece) => {
  const { write, closed, response } = await begin(file(), { type: "application/pdf" });
  await pass(30_000);
  await write(aMinutesWorth);
  await pass(31_000);
  expect(response()).toBe("");
  await write(piece);
  await pass(60_000);
  await closed;
  expect(response()).toMatch(/^HTTP\/1.1 408 /);
});

test("a rejected caller gets no more time than others to send the rest", async () => {
  const { write, closed, response } = await begin(file(), { type: "application/pdf", bearer: "made-up" });
  await expect.poll(response).toMatch(/^HTTP\/1.1 401 /);
  await pass(59_000);
  await write("x");
  await pass(59_000);
  await write("x");
  await pass(4_000);
  await closed;
});

test("a request that has arrived leaves no timer", async () => {
  const create = async () => {
    const { status } = await app.client(token).createItinerary({ body: { title: "Porto" } });
    expect(status).toBe(201);
    await settled();
    return vi.getTimerCount();
  };
  const waiting = await create();
  for (let count = 0; count < 5; count++) expect(await create()).toBe(waiting);
});
