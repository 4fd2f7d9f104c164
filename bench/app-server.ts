import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { endpoint, json, open, scope } from "../contract/endpoint.ts";
import * as Type from "../contract/schema-builders.ts";
import { buildApp } from "../server/app.ts";
import { compose } from "../server/compose.ts";
import { readConfig } from "../server/config.ts";
import { addTraveller } from "../server/features/account/account.ts";
import { route } from "../server/http/route.ts";
import { addClient } from "../server/oauth/clients.ts";
import { issueAccessToken } from "../server/oauth/tokens.ts";
import { openServerDatabase } from "../server/platform/database/open-server-database.ts";
import { createLogger } from "../server/platform/logger.ts";

/** A route that does nothing: it costs what every request of the app costs. */
const bare = endpoint({
  method: "GET",
  path: "/v1/bare",
  access: scope("itineraries:read"),
  area: "Service",
  summary: "Nothing",
  answer: { status: 200, description: "Nothing.", body: json(Type.Object({ hello: Type.String() })) },
});

/** The same without a token, to see what the token costs. */
const openToAll = endpoint({ ...bare, path: "/v1/open", access: open });

/** In bytes, after collecting garbage. */
function memory(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let time = 0; time < 3; time++) collect();
  return process.memoryUsage.rss();
}

/** What this process has used until now. */
function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** A data folder may be given; otherwise a temporary one is made, and removed at the end. */
const [givenFolder] = process.argv.slice(2);
const folder = givenFolder ?? (await mkdtemp(join(tmpdir(), "waybook-bench-")));
const config = readConfig({ DATA_DIR: folder, PORT: "0", PUBLIC_URL: "http://localhost" });
const database = await openServerDatabase(config, { tell: () => {} });
const { parts, close } = await compose(config, {
  address: database.address,
  log: await createLogger("info"),
  tell: () => {},
});
const app = await buildApp({ ...parts, config: { ...config, rateLimits: false } });
route(app, bare, () => ({ hello: "world" }));
route(app, openToAll, () => ({ hello: "world" }));
await app.listen({ host: "127.0.0.1", port: 0 });

const { id: travellerId } = await addTraveller(parts, {
  email: `${randomUUID()}@example.com`,
  displayName: "Bench",
});
const { id: clientId } = await addClient(parts, {
  name: "Bench",
  redirectUris: [],
  firstParty: false,
  withSecret: false,
});
const { token } = await issueAccessToken(parts, { clientId, travellerId });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
process.send?.({
  url: `${origin}/v1/bare`,
  openUrl: `${origin}/v1/open`,
  token,
  clientId,
  publicUrl: config.publicUrl,
  address: database.address,
});

process.on("message", (message) => {
  if (message === "memory") process.send?.(memory());
  else if (message === "cpu") process.send?.(cpuMicroseconds());
  else void stop();
});
// The benchmark has ended without stopping it.
process.once("disconnect", () => void stop());

async function stop(): Promise<void> {
  await app.close();
  await close();
  await database.close();
  if (givenFolder === undefined) await rm(folder, { recursive: true, force: true });
  process.exit(0);
}
