import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { migrateAt } from "../server/compose.ts";
import { startEmbeddedPostgres } from "../server/platform/database/embedded.ts";
import { fillDatabase } from "./fill-database.ts";
import { progressBar } from "./progress-bar.ts";
import type { Amounts } from "./synthetic-world.ts";

/** If filling fails, it starts again from nothing, so nothing waits for the disk. */
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

/** The files that determine what is in the folder, besides the migrations. */
const sources = [
  ...[
    "bench/synthetic-world.ts",
    "bench/synthetic-drafts.ts",
    "bench/destinations.ts",
    "bench/fill-database.ts",
  ],
  ...["bench/random.ts", "server/features/itineraries/complete-draft.ts"],
  "server/presenters/itinerary-json.ts",
  ...[
    "server/features/itineraries/stored-form.ts",
    "server/features/itineraries/listing-form.ts",
    "server/features/itineraries/listing-places.ts",
    "server/geo/place-finder/find-trip-places.ts",
    "server/platform/search/search-vector.ts",
    "datasets/search/words.txt",
    "server/platform/search/split-words.ts",
  ],
];
const migrations = "server/platform/database/migrations";

/** A data folder filled with a synthetic world; one that was filled by the same code is reused. */
export async function syntheticFolder(
  amounts: Amounts,
  folder: string = join(tmpdir(), `waybook-bench-${amounts.itineraries}`),
): Promise<string> {
  const label = join(folder, "synthetic.txt");
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

/** A folder with other files in it may be someone's real data. */
async function refuseOthers(folder: string): Promise<void> {
  const found = await readdir(folder).catch((): string[] => []);
  if (found.length > 0 && !found.includes("synthetic.txt"))
    throw new Error(`${folder} has other files in it: choose another folder, or remove it.`);
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
