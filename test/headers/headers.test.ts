import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { securityHeaders } from "../../server/http/security-headers.ts";
import { type Fixtures, makeFixtures } from "../permissions/fixtures.ts";
import { fixedImageSearch, fixedMediaReader, noConnections } from "../permissions/stand-ins.ts";
import { emptyPlaceFinder } from "../support/empty-place-finder.ts";
import { writeMadeCity } from "../support/made-city.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { type HeaderClass, type HeaderClassName, headerClasses } from "./header-classes.ts";
import { type HeaderGroup, headerTable } from "./header-table.ts";
import { headersOf } from "./headers-of.ts";
import { headersPage } from "./headers-page.ts";
import { requestsOf } from "./route-requests.ts";

let app: TestApp;
let fixtures: Fixtures;
let streets: Awaited<ReturnType<typeof writeMadeCity>>;
beforeAll(async () => {
  streets = await writeMadeCity("protomaps");
  app = await startApp({
    environment: { SECURITY_CONTACT: "mailto:security@example.com", MAP_TILES: streets.path },
    parts: {
      mediaReader: fixedMediaReader,
      placeFinder: emptyPlaceFinder,
      imageSearch: fixedImageSearch,
      connections: noConnections,
    },
  });
  fixtures = await makeFixtures(app);
});
afterAll(async () => {
  await app.close();
  await streets.remove();
});

const where = "test/headers/header-table.ts";

describe("the table", () => {
  const routeIn = (line: string) => line.split(" ", 2).join(" ");

  test("has every route of the app, and no other", () => {
    const mounted = app.app.mountedRoutes
      .filter(({ method }) => method !== "HEAD")
      .map(({ method, url }) => `${method} ${url}`);
    const lines = headerTable.flatMap(({ lines }) => lines);
    expect(lines).toEqual([...new Set(lines)]);
    const without = mounted.filter((route) => !lines.includes(route));
    expect(without, `routes without a line in ${where}, which says in what class their headers are`).toEqual(
      [],
    );
    const gone = lines.filter((line) => !mounted.includes(routeIn(line)));
    expect(gone, `lines of ${where} without a route`).toEqual([]);
  });

  test("has no unused class", () => {
    const used = headerTable.flatMap(({ success, error, preflight, unchanged }) => [
      ...[success, error, preflight, unchanged],
    ]);
    expect(Object.keys(headerClasses).filter((name) => !used.includes(name as HeaderClassName))).toEqual([]);
  });

  test("docs/headers.md is up to date", () => {
    const page = readFileSync(new URL("../../docs/headers.md", import.meta.url), "utf8");
    expect(page, "run npm run headers").toBe(headersPage(headerTable));
  });
});

test.each([
  ["https://trips.example.com", "max-age=63072000; includeSubDomains"],
  ["http://localhost:8080", undefined],
])("HSTS is sent only there: %s", (publicUrl, expected) => {
  const headers: Record<string, string> = {};
  securityHeaders({ publicUrl })(200, headers);
  expect(headers["strict-transport-security"]).toBe(expected);
});

describe("every class", () => {
  const classes = Object.entries<HeaderClass>(headerClasses);
  const isForCaller = ({ headers }: HeaderClass) => /no-store|private/.test(headers["cache-control"] ?? "");

  test.each(classes)("%s: varies by caller exactly where that matters", (_, one) => {
    expect((one.headers.vary ?? "").includes("authorization, cookie")).toBe(isForCaller(one));
  });

  test.each(classes)("%s: cannot be framed, runs no foreign scripts, and cannot be sniffed", (_, one) => {
    const policy = one.headers["content-security-policy"];
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-(?:inline|eval)'|style-src [^;]*'unsafe-inline'/);
    expect(one.headers["x-content-type-options"]).toBe("nosniff");
    expect(Object.keys(one.headers)).not.toContain("access-control-allow-credentials");
  });

  test("of an error or a preflight is not stored by shared caches", () => {
    const names = headerTable.flatMap(({ error, preflight }) => [error, preflight]);
    expect(names.filter((name) => !isForCaller(headerClasses[name]))).toEqual([]);
  });
});

describe.each(headerTable.map((group) => ({ title: group.title, group })))("$title", ({ group }) => {
  test.each(group.lines)("%s", async (line) => {
    expect(await findDifferences(line, group)).toEqual([]);
  });
});

/** The differences from the table, each a sentence with the route, the response and the header. */
async function findDifferences(line: string, group: HeaderGroup): Promise<string[]> {
  const { successful, failing } = await requestsOf(app, fixtures, line);
  const again = new Request(successful.url, { headers: successful.headers, redirect: "manual" });
  const preflight = new Request(successful.url, {
    method: "OPTIONS",
    headers: { origin: "https://elsewhere.example", "access-control-request-method": successful.method },
  });
  const head = new Request(successful.url, {
    method: "HEAD",
    headers: successful.headers,
    redirect: "manual",
  });
  const answer = await fetch(successful);
  const comparisons = [
    compare("its response", answer, group.success, (status) => status < 400),
    ...failing.map(async (request) =>
      compare("an error", await fetch(request), group.error, (status) => status >= 400),
    ),
    compare(
      "a preflight",
      await fetch(preflight),
      group.preflight,
      (status) => status === 204 || status === 405,
    ),
  ];
  // Redirects are left out: some work only once.
  if (successful.method === "GET" && answer.ok)
    comparisons.push(
      compare("a HEAD", await fetch(head), group.success, (status) => status === answer.status),
    );
  const tag = answer.headers.get("etag");
  if (successful.method === "GET" && (tag ?? group.unchanged)) {
    again.headers.set("if-none-match", tag ?? "");
    // Otherwise fetch sends `no-cache`.
    again.headers.set("cache-control", "max-age=0");
    const unchanged = group.unchanged ?? group.success;
    comparisons.push(compare("a 304", await fetch(again), unchanged, (status) => status === 304));
  }
  return (await Promise.all(comparisons)).flat().map((difference) => `${line}: ${difference}`);
}

async function compare(
  what: string,
  answer: Response,
  name: HeaderClassName,
  isExpected: (status: number) => boolean,
): Promise<string[]> {
  await answer.body?.cancel();
  const { status } = answer;
  const actual = headersOf(answer.headers);
  const { headers: expected }: HeaderClass = headerClasses[name];
  const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])].sort();
  const isForAll = !/no-store|private/.test(actual["cache-control"] ?? "");
  return [
    ...(isExpected(status) ? [] : [`${what} is ${status}`]),
    ...(isForAll && answer.headers.has("set-cookie") ? [`${what} has a cookie that caches keep`] : []),
    ...names
      .filter((header) => actual[header] !== expected[header])
      .map(
        (header) =>
          `${what} (${status}) has ${describeHeader(header, actual[header])}, but “${name}” has ${describeHeader(header, expected[header])}`,
      ),
  ];
}

const describeHeader = (name: string, value: string | undefined) =>
  value === undefined ? `no ${name}` : `${name}: ${value}`;
