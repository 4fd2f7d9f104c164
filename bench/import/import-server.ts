import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "../../server/app.ts";
import { compose } from "../../server/compose.ts";
import { readConfig } from "../../server/config.ts";
import { addTraveller } from "../../server/features/account/account.ts";
import { setPlan } from "../../server/features/subscriptions/subscriptions.ts";
import { addClient } from "../../server/oauth/clients.ts";
import { issueAccessToken } from "../../server/oauth/tokens.ts";
import { openServerDatabase } from "../../server/platform/database/open-server-database.ts";
import { createLogger } from "../../server/platform/logger.ts";

/* The real server, with a traveller who has no import limit. */
const folder = await mkdtemp(join(tmpdir(), "waybook-import-"));
const config = readConfig({
  ...{ DATA_DIR: folder, PORT: "0", PUBLIC_URL: "http://localhost" },
  ...{ RATE_LIMITS: "off", IMPORT_ALLOWANCE: "1000000" },
});
const database = await openServerDatabase(config, { tell: () => {} });
const { parts, close } = await compose(config, {
  address: database.address,
  log: await createLogger("info"),
  tell: () => {},
});
const app = await buildApp(parts);
await app.listen({ host: "127.0.0.1", port: 0 });

const email = `${randomUUID()}@example.com`;
const { id: travellerId } = await addTraveller(parts, { email, displayName: "Bench" });
await setPlan(parts, { email, plan: "plus" });
const { id: clientId } = await addClient(parts, {
  ...{ name: "Bench", redirectUris: [], firstParty: true, withSecret: false },
});
const { token } = await issueAccessToken(parts, { clientId, travellerId });
process.send?.({
  origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
  token,
  pid: process.pid,
});

async function stop(): Promise<void> {
  await app.close();
  await close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}
process.on("message", stop);
// The bench was interrupted.
process.on("disconnect", stop);
