import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeToken } from "../../test/support/makers.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
beforeAll(async () => {
  process.on("unhandledRejection", note);
  app = await startApp();
});
afterAll(async () => {
  process.off("unhandledRejection", note);
  await app.close();
});

/** The response to bytes that are sent at once. */
async function answerTo(bytes: string): Promise<string> {
  const { port, hostname } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(bytes);
  return text(socket);
}

test("a connection that ends while its token is looked up causes no unhandled rejection", async () => {
  const { token } = await makeToken(app);
  // While the token is looked up, the invalid bytes after the request end the connection.
  const request = `GET /v1/itineraries HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}x\r\n\r\n`;
  expect(await answerTo(`${request}}{\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /);
  const metrics = async () => (await fetch(`${app.url}/metrics`)).text();
  await expect
    .poll(
      async () => unhandled.length > 0 || (await metrics()).includes('route="/v1/itineraries",status="401"'),
    )
    .toBe(true);
  expect(unhandled).toEqual([]);
});
