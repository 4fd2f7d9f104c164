import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { migrateAt } from "../server/compose.ts";
import { startEmbeddedPostgres } from "../server/platform/database/embedded.ts";
import type { Amounts } from "./journeys.ts";
import { fillDatabase } from "./make-journeys.ts";
import { progressBar } from "./progress-bar.ts";

/** Nothing is lost when the making fails, for it begins anew: so nothing waits for the disk. */
const fast = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "8GB",
  shared_buffers: "1GB",
  autovacuum: "off",
};

/** What the journeys depend on: what makes them, how the app writes them down, and the tables they are in. */
const sources = [
  ...["bench/journeys.ts", "bench/journey-drafts.ts", "bench/destinations.ts", "bench/make-journeys.ts"],
  ...["bench/random.ts", "server/features/itineraries/complete-draft.ts"],
  ...[
    "server/features/itineraries/stored-form.ts",
    "server/platform/search/search-vector.ts",
    "server/platform/search/words-of.ts",
  ],
];
const migrations = "server/platform/database/migrations";

/** A data folder with so many journeys; one that was made by this very code is used again. */
export async function syntheticFolder(
  amounts: Amounts,
  folder: string = join(tmpdir(), `waybook-journeys-${amounts.itineraries}`),
): Promise<string> {
  const label = join(folder, "journeys.txt");
  const fingerprint = await fingerprintOf(amounts);
  if ((await readFile(label, "utf8").catch(() => "")) === fingerprint) return folder;
  await refuseOthers(folder);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o711 });
  await writeFile(label, "being made");
  const embedded = await startEmbeddedPostgres({ folder, tell: () => {}, settings: fast });
  try {
    await migrateAt(embedded.address);
    await fillDatabase(embedded.address, amounts, progressBar);
  } finally {
    await embedded.stop();
  }
  await writeFile(label, fingerprint);
  return folder;
}

async function fingerprintOf(amounts: Amounts): Promise<string> {
  const root = join(import.meta.dirname, "..");
  const tables = (await readdir(join(root, migrations))).sort().map((name) => `${migrations}/${name}`);
  const digest = createHash("sha256").update(JSON.stringify(amounts));
  for (const file of [...sources, ...tables]) digest.update(await readFile(join(root, file)));
  return digest.digest("hex");
}

/** A folder with something else in it may be a traveller's own. */
async function refuseOthers(folder: string): Promise<void> {
  const found = await readdir(folder).catch((): string[] => []);
  if (found.length > 0 && !found.includes("journeys.txt"))
    throw new Error(`${folder} holds something that is not made here: choose another folder, or remove it.`);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      itineraries: { type: "string", default: "1000000" },
      travellers: { type: "string", default: "100000" },
      reactions: { type: "string", default: "10000000" },
      seed: { type: "string", default: "1" },
      data: { type: "string" },
    },
  });
  const { itineraries, travellers, reactions, seed, data } = values;
  const amounts = {
    itineraries: Number(itineraries),
    travellers: Number(travellers),
    reactions: Number(reactions),
    seed: Number(seed),
  };
  process.stdout.write(`${await syntheticFolder(amounts, data)}\n`);
}
