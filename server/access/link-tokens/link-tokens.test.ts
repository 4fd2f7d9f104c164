import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { linkTokens } from "./link-tokens.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test("derives a token again from its seed, and finds it by its hash", () => {
  const tokens = app.parts.linkTokens;
  const { token, tokenHash, seed } = tokens.make("ShareLink");
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(tokens.recall("ShareLink", seed)).toBe(token);
  expect(tokens.isToken("ShareLink", token, tokenHash)).toBe(true);
  expect(tokens.isToken("ShareLink", `${token}x`, tokenHash)).toBe(false);
  expect(tokens.isToken("ShareLink", "", tokenHash)).toBe(false);
});

test("derives another token for each kind and each seed", () => {
  const tokens = app.parts.linkTokens;
  const { token, tokenHash, seed } = tokens.make("ShareLink");
  expect(tokens.recall("CalendarFeed", seed)).not.toBe(token);
  expect(tokens.isToken("CalendarFeed", token, tokenHash)).toBe(false);
  expect(tokens.recall("ShareLink", randomBytes(16))).not.toBe(token);
});

test("derives the same token on every node, and after a restart", async () => {
  const { seed, token } = app.parts.linkTokens.make("CalendarFeed");
  const nodes = await Promise.all(Array.from({ length: 5 }, () => linkTokens(app.parts.db)));
  expect(nodes.map((node) => node.recall("CalendarFeed", seed))).toEqual(Array(5).fill(token));
});
