import { once } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Server } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";
import type { Principal } from "../access/principal.ts";
import { callerOf } from "./caller.ts";
import { type LongLivedServer, longLivedServer, type OnDisconnect } from "./long-lived-server.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Answers with the app that asks, or waits until it has disconnected. */
async function patientServer(): Promise<LongLivedServer & { readonly signals: AbortSignal[] }> {
  const signals: AbortSignal[] = [];
  const server = new Server({ name: "patient", version: "1" }, { capabilities: { tools: {} } });
  server.fallbackRequestHandler = async ({ method }, context) => {
    const { principal, signal } = callerOf(context);
    signals.push(signal);
    if (method === "trips/wait") await once(signal, "abort");
    return { clientId: principal.clientId };
  };
  const longLived = await longLivedServer(server, { era: "legacy" });
  return { signals, ask: longLived.ask.bind(longLived) };
}

const guestCaller = (clientId: string) => ({
  principal: { kind: "guest", clientId, firstParty: false, scopes: new Set<string>() } as Principal,
  requestId: "trip-tools.42",
});
const staying: OnDisconnect = () => {};
const asking = (method: string, id: string | number) => ({ jsonrpc: "2.0", id, method }) as const;

test("each client gets its own response, whatever ids they choose and in whatever order they finish", async () => {
  const { signals, ask } = await patientServer();
  const leaving: (() => void)[] = [];
  const waiting = Array.from({ length: 50 }, (_, number) =>
    ask(asking("trips/wait", 1), guestCaller(`waits-${number}`), (giveUp) => leaving.push(giveUp)),
  );
  const responses = Array.from({ length: 50 }, (_, number) =>
    ask(asking("trips/list", 1), guestCaller(`asks-${number}`), staying),
  );
  for (const [number, response] of (await Promise.all(responses)).entries()) {
    const { json } = response as { json: string | Buffer };
    expect(JSON.parse(String(json))).toEqual({
      jsonrpc: "2.0",
      id: 1,
      result: { clientId: `asks-${number}` },
    });
  }
  expect(signals.filter(({ aborted }) => aborted)).toEqual([]);
  for (const [number, giveUp] of leaving.reverse().entries()) {
    giveUp();
    // The close event comes once, but the code must not rely on it.
    giveUp();
    await turn();
    expect(signals.filter(({ aborted }) => aborted)).toHaveLength(number + 1);
  }
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["gone"]));
});

test("nothing is kept of clients that have disconnected or been answered", async () => {
  const { ask, signals } = await patientServer();
  const remembered: WeakRef<object>[] = [];
  const askOnce = async (method: string, gone: OnDisconnect) => {
    const caller = guestCaller("passing by");
    const response = ask(asking(method, "one"), caller, gone);
    remembered.push(new WeakRef(caller.principal), new WeakRef(response));
    await response;
  };
  for (let count = 0; count < 50; count++) {
    await askOnce("trips/list", staying);
    await askOnce("trips/wait", (giveUp) => setImmediate(giveUp));
  }
  signals.length = 0;
  await turn();
  collectGarbage();
  // The last ones may still be on the stack.
  const left = remembered.filter((reference) => reference.deref() !== undefined);
  expect(left.length).toBeLessThan(5);
});
