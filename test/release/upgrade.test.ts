import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { connect } from "../../server/platform/database/connect.ts";
import { startEmbeddedPostgres } from "../../server/platform/database/embedded.ts";
import { runWaybook } from "../support/run-waybook.ts";
import { dataFolder, repository, startServer, type TestServer } from "../support/start-server.ts";
import { signInBoth, travellersView } from "./travellers-view.ts";

/** The data of a deployment of the last release, which wrote it (see write-fixture.ts). */
const fixture = join(repository, "test/fixtures/releases/0.1.0");

const toEnd: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of toEnd.splice(0).reverse()) await end();
});

const emptyFolder = async () => {
  const folder = await dataFolder();
  toEnd.push(folder.remove);
  return folder.path;
};

const started = async (folder: string): Promise<TestServer> => {
  const server = await startServer({ DATA_DIR: folder });
  toEnd.push(() => server.end("SIGTERM"));
  return server;
};

/** The app's tokens have expired since. */
const renewTokens = `update public.oauth_tokens set expires_at = now() + interval '1 day'`;

const inDatabase = async (folder: string, ...statements: readonly string[]) => {
  const postgres = await startEmbeddedPostgres({ folder, tell: () => {} });
  const db = connect(postgres.address, { max: 1 });
  for (const statement of statements) await db.unsafe(statement);
  await db.end();
  await postgres.stop();
};

const seenThen = async () => JSON.parse(await readFile(join(fixture, "seen.json"), "utf8"));

test("this version starts on the data of the last release, and everything is there", async () => {
  const folder = await emptyFolder();
  await inDatabase(folder, await readFile(join(fixture, "database.sql"), "utf8"), renewTokens);
  await cp(join(fixture, "blobs"), join(folder, "blobs"), { recursive: true });

  const server = await started(folder);
  expect(await travellersView(server, await signInBoth(server))).toMatchObject(await seenThen());
});

test("this version restores the last release's backup", async () => {
  const folder = await emptyFolder();
  const { code, stderr } = await runWaybook(["restore", join(fixture, "backup.tgz")], { DATA_DIR: folder });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  await inDatabase(folder, renewTokens);

  const server = await started(folder);
  expect(await travellersView(server, await signInBoth(server))).toMatchObject(await seenThen());
});
