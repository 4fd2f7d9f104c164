import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeToken } from "../../test/support/makers.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const types = ["application/json", "application/x-www-form-urlencoded", "image/png", "no type at all"];
const nowhere = "0f9a2c4e-5b6d-4e7f-8a9b-0c1d2e3f4a5b";

/** Like fetch, axios and others: a content type, but neither a length nor chunks. */
async function answerTo(method: string, path: string, headers: readonly string[]): Promise<string> {
  const { hostname, host, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${app.url}`, "Connection: close"];
  socket.write(`${[...lines, ...headers].join("\r\n")}\r\n\r\n`);
  let received = "";
  socket.on("data", (chunk) => (received += chunk));
  await once(socket, "close");
  return received;
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const codeOf = (answer: string) => /"(?:code|error)":"(\w+)"/.exec(answer)?.[1];

test("a content type without a body is handled as an empty body on every route", async () => {
  const calls = app.app.mountedRoutes
    .flatMap(({ method, url }) =>
      [method].flat().map((method) => ({ method, path: url.replace(/:\w+/g, nowhere).replace("*", "x") })),
    )
    .filter(({ method }) => method !== "HEAD");
  const routes = [...calls, { method: "POST", path: "/nowhere" }].values();
  // Several routes at a time, each with its own traveller, who may upload only so many files at once.
  const differing = await Promise.all(Array.from({ length: 8 }, () => differingOf(routes)));
  expect(differing.flat()).toEqual([]);
});

async function differingOf(routes: Iterable<{ method: string; path: string }>): Promise<string[]> {
  const differing: string[] = [];
  const { token: usual } = await makeToken(app, { firstParty: true });
  // A traveller whose account is deleted cannot call anything else.
  const tokenFor = async (path: string) =>
    path === "/v1/account" ? (await makeToken(app, { firstParty: true })).token : usual;
  for (const { method, path } of routes) {
    const responses = types.map(async (type) => {
      const head = async () => [`Content-Type: ${type}`, `Authorization: Bearer ${await tokenFor(path)}`];
      const without = await answerTo(method, path, await head());
      const empty = await answerTo(method, path, [...(await head()), "Content-Length: 0"]);
      const [was, is] = [empty, without].map((answer) => `${statusOf(answer)} ${codeOf(answer) ?? ""}`);
      if (was !== is || statusOf(without) >= 500)
        differing.push(`${method} ${path} ${type}: ${is}, not ${was}`);
    });
    await Promise.all(responses);
  }
  return differing;
}

test("an endpoint without a body accepts an empty JSON body", async () => {
  const { token } = await makeToken(app, { firstParty: true });
  const bearer = `Authorization: Bearer ${token}`;
  const responses = await Promise.all(
    [[], ["Content-Length: 0"], ["Transfer-Encoding: chunked", "\r\n0"]].map((announced) =>
      answerTo("DELETE", `/v1/library/${nowhere}/save`, [
        "Content-Type: application/json",
        bearer,
        ...announced,
      ]),
    ),
  );
  for (const answer of responses) expect(answer).toMatch(/^HTTP\/1.1 (204|404) /);
});
