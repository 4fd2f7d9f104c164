import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { posterPool } from "../server/posters/poster-pool.ts";
import { median } from "./fresh-process.ts";

/*
 * Posters of twenty places, and of words that are none, from the search to the bytes, in a process that is warm. With a
 * folder as its argument, the pictures are written there to be looked at.
 */
const barMs = 300;

const places = [
  ...[
    "Lisbon",
    "Kyoto",
    "Reykjavik",
    "Marrakech",
    "Bali",
    "Suva, Fiji",
    "Auckland",
    "Longyearbyen",
    "Ushuaia",
  ],
  ...["Ulaanbaatar", "La Paz", "Malé", "Bora Bora", "Russia", "Canada", "Japan", "New York", "Cape Town"],
  ...["San Francisco", "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch"],
];
const others = [
  ...[
    "東京",
    "Αθήνα",
    "القاهرة",
    "Владивосток",
    "กรุงเทพ",
    "दिल्ली",
    "ირანი და თბილისი",
    "서울",
    "Tuscany",
    "Alps",
  ],
  ...["Honeymoon", "A surprise trip for my best friend's fortieth birthday", "Powder week", "🏝️ Fun!"],
];
const warmUps = ["Porto", "Italy", "Amazon", "Nothing in particular"];

const pool = posterPool();
const folder = process.argv[2];
if (folder) await mkdir(folder, { recursive: true });

async function milliseconds(query: string): Promise<number> {
  const started = performance.now();
  const { bytes, description } = await pool.run({ query, tags: [] });
  const taken = performance.now() - started;
  process.stdout.write(`${taken.toFixed(0).padStart(5)} ms  ${query}: ${description}\n`);
  if (folder) await writeFile(join(folder, `${query.slice(0, 40).replaceAll("/", " ")}.png`), bytes);
  return taken;
}

for (const query of warmUps) await milliseconds(query);
const measured: number[] = [];
for (const query of places) measured.push(await milliseconds(query));
for (const query of others) await milliseconds(query);
await pool.close();
const p95 = measured.toSorted((one, other) => one - other)[Math.floor(measured.length * 0.95) - 1] ?? 0;
const isHeld = p95 < barMs;
process.stdout.write(
  `posters of ${measured.length} places: median ${median(measured).toFixed(0)} ms, 95th percentile ${p95.toFixed(0)} ms (bar: under ${barMs}): ${isHeld ? "held" : "MISSED"}\n`,
);
process.exitCode = isHeld ? 0 : 1;
