import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ImageQuery } from "../server/outside/image-search/image-search.ts";
import { posterPool } from "../server/pictures/posters/poster-pool.ts";
import { median } from "./fresh-process.ts";
import { judge } from "./judge.ts";

/*
 * Posters of places, of routes, and of words that name no place, in many scripts, from the search to the bytes, in a warm process.
 * With a folder as its argument, the pictures are written there.
 */
const barMs = 300;

const queries = [
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
const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const routes: readonly ImageQuery[] = [
  { query: "Istanbul", tags: [], trip: { route: [at(48.86, 2.35), at(48.21, 16.37), at(41.01, 28.98)] } },
  { query: "Tokyo, Kyoto & Osaka", tags: [], trip: { title: "Spring", dayTitles: [] } },
  {
    query: "Around the world",
    tags: [],
    trip: { route: [at(51.5, 0), at(1.35, 103.8), at(-33.9, 151.2), at(37.8, -122.4), at(51.5, 0)] },
  },
  {
    query: "Europe",
    tags: [],
    trip: {
      route: Array.from({ length: 300 }, (_, nth) => at(45 + 8 * Math.sin(nth), (nth % 40) - 8)),
    },
  },
];
const warmUps = ["Italy", "Amazon", "Nothing in particular"];

const pool = posterPool();
const folder = process.argv[2];
if (folder) await mkdir(folder, { recursive: true });

async function milliseconds(search: string | ImageQuery): Promise<number> {
  const image = typeof search === "string" ? { query: search, tags: [] } : search;
  const { query } = image;
  const started = performance.now();
  const { bytes, description } = await pool.run(image);
  const taken = performance.now() - started;
  process.stdout.write(`${taken.toFixed(0).padStart(5)} ms  ${query}: ${description}\n`);
  if (folder) await writeFile(join(folder, `${query.slice(0, 40).replaceAll("/", " ")}.png`), bytes);
  return taken;
}

const first = await milliseconds("Porto");
for (const query of warmUps) await milliseconds(query);
const measured: number[] = [];
for (const query of [...queries, ...routes]) measured.push(await milliseconds(query));
await pool.close();
const sorted = measured.toSorted((one, other) => one - other);
const p95 = sorted[Math.floor(sorted.length * 0.95) - 1] ?? 0;
const slowest = sorted.at(-1) ?? 0;
process.stdout.write(
  `${measured.length} posters: median ${median(measured).toFixed(0)} ms, 95th percentile ${p95.toFixed(0)} ms; the first of its process ${first.toFixed(0)} ms\n`,
);
judge("posters", slowest, { atMost: barMs }, "slowest, ms");
