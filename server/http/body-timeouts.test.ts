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

/** Time stands still but for what the test lets pass; everything that is under way goes on. */
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

/** A request whose head has come, and of its body as much as is written. */
async function begin(path: string, { type, length = 1_000_000, bearer = token }: Begun) {
  const { hostname, port } = new URL(app.url);
  const socket: Socket = connect(Number(port), hostname);
  await once(socket, "connect");
  let said = "";
  socket.on("data", (piece) => (said += piece));
  socket.on("error", () => {});
  const closed = once(socket, "close");
  const waiting = vi.getTimerCount();
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${bearer}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n{`,
  );
  // The head has come when someone waits for the rest.
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(waiting);
  return { socket, closed, said: () => said };
}
type Begun = { type: string; length?: number; bearer?: string };

const file = () => `/v1/app/library/${id}/documents/files`;

test("JSON has two minutes to come", async () => {
  const { socket, closed, said } = await begin("/v1/itineraries", { type: "application/json" });
  for (let minute = 0; minute < 3; minute++) {
    await pass(39_000);
    socket.write(" ");
  }
  expect(said()).toBe("");
  await pass(4_000);
  await closed;
  expect(said()).toMatch(/^HTTP\/1.1 408 /);
  expect(JSON.parse(said().split("\r\n\r\n")[1] ?? "").code).toBe("requestTimeout");
});

const aMinutesWorth = "x".repeat(61_440);

test("a file has as long as it keeps coming", async () => {
  const { socket, said } = await begin(file(), {
    type: "application/pdf",
    length: 1 + 11 * aMinutesWorth.length,
  });
  for (let minute = 0; minute < 11; minute++) {
    await pass(59_000);
    socket.write(aMinutesWorth);
  }
  await expect.poll(said).toMatch(/^HTTP\/1.1 201 /);
  socket.destroy();
});

test.each([
  ["stands still", ""],
  ["hardly moves", "x".repeat(1_000)],
])("a file that %s is given up", async (_, piece) => {
  const { socket, closed, said } = await begin(file(), { type: "application/pdf" });
  await pass(30_000);
  socket.write(aMinutesWorth);
  await pass(31_000);
  expect(said()).toBe("");
  socket.write(piece);
  await pass(60_000);
  await closed;
  expect(said()).toMatch(/^HTTP\/1.1 408 /);
});

test("who is refused gets no longer than others to send the rest", async () => {
  const { socket, closed, said } = await begin(file(), { type: "application/pdf", bearer: "made-up" });
  await expect.poll(said).toMatch(/^HTTP\/1.1 401 /);
  await pass(59_000);
  socket.write("x");
  await pass(59_000);
  socket.write("x");
  await pass(4_000);
  await closed;
});

test("what has come leaves nothing to wait for", async () => {
  const create = async () => {
    const { status } = await app.client(token).createItinerary({ body: { title: "Porto" } });
    expect(status).toBe(201);
    await settled();
    return vi.getTimerCount();
  };
  const waiting = await create();
  for (let count = 0; count < 5; count++) expect(await create()).toBe(waiting);
});
