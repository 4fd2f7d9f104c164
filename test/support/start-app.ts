import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { api } from "../../contract/api.ts";
import { createClient } from "../../contract/client.ts";
import { type AppParts, buildApp } from "../../server/app.ts";
import { compose } from "../../server/compose.ts";
import { readConfig } from "../../server/config.ts";
import { type TimeLimits, timeLimits } from "../../server/http/time-limits.ts";
import { checkResponses } from "./check-responses.ts";
import { cloneDatabase, type TestDatabase } from "./clone-database.ts";
import { offlineSettings } from "./offline-settings.ts";

export type TestApp = {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly parts: AppParts;
  readonly database: TestDatabase;
  /** All logged lines. */
  readonly logged: string[];
  client(token?: string): ReturnType<typeof clientAt>;
  close(): Promise<void>;
};

export type StartOptions = {
  environment?: Record<string, string>;
  parts?: Partial<
    Pick<
      AppParts,
      | "clock"
      | "mail"
      | "blobs"
      | "fetchDocument"
      | "imageSearch"
      | "mediaReader"
      | "placeFinder"
      | "connections"
      | "pushService"
    >
  >;
  timeLimits?: Partial<TimeLimits>;
  /** The database of another node, for a second node. */
  database?: TestDatabase;
  /** Adds routes before the app listens. */
  mount?: (app: FastifyInstance, parts: AppParts) => void;
};

/** The real app, listening, on a new database: as in production except for the port and the folder. */
export async function startApp({
  environment,
  parts: ownParts = {},
  timeLimits: ownLimits,
  database,
  mount,
}: StartOptions = {}): Promise<TestApp> {
  const own = database ? undefined : await cloneDatabase();
  const used = database ?? (own as TestDatabase);
  const folder = await mkdtemp(join(tmpdir(), "waybook-app-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const config = readConfig({
    DATA_DIR: folder,
    PORT: String(port),
    RATE_LIMITS: "off",
    SAMPLES: "off",
    ...offlineSettings,
    ...environment,
  });
  const logged: string[] = [];
  const log = pino(
    { level: config.logLevel },
    new Writable({ write: (chunk, _, done) => done(void logged.push(String(chunk))) }),
  );
  const composed = await compose(config, { address: used.address, log, tell: () => {}, parts: ownParts });
  const app = await buildApp(composed.parts, { ...timeLimits, ...ownLimits });
  const faults = checkResponses(app);
  mount?.(app, composed.parts);
  await app.listen({ host: "127.0.0.1", port });
  return {
    url,
    app,
    parts: composed.parts,
    database: used,
    logged,
    client: (token) => clientAt(url, token),
    async close() {
      await app.close();
      await composed.close();
      await own?.drop();
      await rm(folder, { recursive: true, force: true });
      if (faults().length > 0)
        throw new Error(`/openapi.json does not say what was answered:\n${faults().join("\n")}`);
    },
  };
}

const clientAt = (baseUrl: string, token?: string) => createClient(api, { baseUrl, ...(token && { token }) });

/** Chosen before listening, because responses contain the public URL. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
