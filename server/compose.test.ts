import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { cloneDatabase } from "../test/support/clone-database.ts";
import { compose } from "./compose.ts";
import { readConfig } from "./config.ts";

/** The lines that are printed at the start. */
async function startLines(environment: Record<string, string>): Promise<string[]> {
  const database = await cloneDatabase();
  const folder = await mkdtemp(join(tmpdir(), "waybook-compose-"));
  const lines: string[] = [];
  const { close } = await compose(readConfig({ DATA_DIR: folder, ...environment }), {
    address: database.address,
    log: pino({ level: "silent" }),
    tell: (line) => void lines.push(line),
  });
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await close();
  await database.drop();
  return lines;
}

test("a deployment on https without a mail server gets a warning, one on this machine does not", async () => {
  const warning = expect.stringContaining("MAIL_URL is not set");
  expect(await startLines({ PUBLIC_URL: "https://trips.example.com" })).toContainEqual(warning);
  expect(await startLines({})).not.toContainEqual(warning);
});
