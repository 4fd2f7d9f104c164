import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { migrateAt } from "../server/compose.ts";
import { beginExtract, buildRegion, showRegion, stageRows } from "../server/geo/extracts/load.queries.ts";
import { placeExtracts } from "../server/geo/extracts/place-extracts.ts";
import type { MapObject } from "../server/geo/extracts/read-extract.ts";
import { stagedColumns, stagedLines } from "../server/geo/extracts/staged-row.ts";
import { placeFinder } from "../server/geo/place-finder/place-finder.ts";
import { connect, type DatabaseAddress } from "../server/platform/database/connect.ts";
import { startEmbeddedPostgres } from "../server/platform/database/embedded.ts";
import { transaction } from "../server/platform/database/transaction.ts";
import { judge } from "./judge.ts";
import { progressBar } from "./progress-bar.ts";
import { random, zipf } from "./random.ts";

/*
 * How long a search takes among millions of places: names as skewed as real ones, in cities and villages, searched by
 * frequent words, single letters, addresses and typos, with and without a point nearby. `--places 1000000` makes fewer;
 * addresses come on top. `--data folder` keeps them for the next time.
 */
const bar = { p95Ms: 50 };
const { values: flags } = parseArgs({
  options: {
    places: { type: "string", default: "10000000" },
    rounds: { type: "string", default: "30" },
    data: { type: "string" },
  },
});
/** Drawn one by one; each of these is stored several times, some metres apart, because drawing takes longest. */
const mostDrawn = 1_000_000;
const copies = Math.ceil(Number(flags.places) / mostDrawn);
const drawn = Math.ceil(Number(flags.places) / copies);
const say = (line: string) => process.stdout.write(`${line}\n`);

const firstWords: readonly (readonly [string, string, number])[] = [
  ...([
    ["tourism=hotel", "Hotel", 8],
    ["amenity=restaurant", "Ristorante", 6],
    ["amenity=restaurant", "Gasthof", 4],
    ["amenity=cafe", "Café", 4],
    ["amenity=place_of_worship", "Chiesa di San", 5],
    ["amenity=place_of_worship", "Sankt", 3],
    ["shop=bakery", "Bäckerei", 4],
    ["shop=supermarket", "Super", 4],
    ["leisure=park", "Parco", 2],
    ["historic=monument", "Monumento a", 2],
    ["highway=bus_stop", "", 12],
    ["office=company", "Studio", 6],
    ["railway=station", "Stazione di", 1],
    ["place=village", "", 2],
  ] as const),
];
const streetWords = [
  "Via",
  "Via",
  "Via",
  "Viale",
  "Piazza",
  "Rue de",
  "Hauptstraße",
  "Bahnhofstraße",
  "Calle",
  "Am",
];
const famousNames = [
  "Roma",
  "Garibaldi",
  "Giovanni",
  "Maria",
  "Marco",
  "Giuseppe",
  "Europa",
  "Centrale",
  "Posta",
  "Kirche",
];
const syllables =
  "ba be bo ca ce co da de di fa fi ga go la le lo ma me mo na ne no pa pe ra re ri ro sa se si ta te ti to va ve vi".split(
    " ",
  );

const draw = random(5);
/** Made up, so that there are as many different words as in a country. */
const rareWords = Array.from({ length: 200_000 }, () => {
  const word = Array.from({ length: 2 + draw.below(3) }, () => draw.pick(syllables)).join("");
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
});
/** A few are large. */
const cities = Array.from({ length: 3_000 }, () => ({
  latitude: 40 + 14 * draw.fraction(),
  longitude: -4 + 20 * draw.fraction(),
}));
const weights = firstWords.flatMap(([tag, first, weight]) =>
  Array.from({ length: weight }, () => ({ tag, first })),
);

const someWord = () =>
  draw.chance(0.3) ? draw.pick(famousNames) : (rareWords[zipf(draw, rareWords.length, 40)] ?? "Roma");
function somewhere() {
  const city = cities[zipf(draw, cities.length, 3)] ?? { latitude: 41.9, longitude: 12.5 };
  const spread = () => 0.12 * (draw.fraction() + draw.fraction() + draw.fraction() - 1.5);
  return { latitude: city.latitude + spread(), longitude: city.longitude + 1.4 * spread() };
}

async function* lines(bar: ReturnType<typeof progressBar>): AsyncGenerator<string> {
  const surroundings = { town: "Roma", country: "Italy", countryCode: "IT" };
  let [piece, number] = ["", 0];
  const add = (coordinate: MapObject["coordinate"], tags: Record<string, string>) => {
    const object: MapObject = {
      type: "way",
      number: ++number,
      coordinate,
      tags: new Map(Object.entries(tags)),
    };
    piece += stagedLines(object, () => surroundings);
  };
  let count = 0;
  while (count < drawn) {
    const coordinate = somewhere();
    if (draw.chance(0.2)) {
      const street = `${draw.pick(streetWords)} ${draw.chance(0.3) ? "" : someWord()}`.trim();
      const houses = 1 + draw.below(4);
      for (let house = 1; house <= houses; house++)
        add(
          { ...coordinate, latitude: coordinate.latitude + house / 1e5 },
          { "addr:street": street, "addr:housenumber": String(house) },
        );
      count += 1;
    } else {
      const { tag, first } = draw.pick(weights);
      const [key = "", value = ""] = tag.split("=");
      const name = [first, someWord(), ...(draw.chance(0.5) ? [someWord()] : [])].filter(Boolean).join(" ");
      add(coordinate, { [key]: value, name, ...(draw.chance(0.02) && { wikidata: "Q1" }) });
      count += 1;
    }
    if (piece.length < 65_536) continue;
    bar.reach(count);
    yield piece;
    piece = "";
  }
  yield piece;
}

async function fill(address: DatabaseAddress): Promise<void> {
  await migrateAt(address);
  const db = connect(address, { max: 1, statementSeconds: 0 });
  const [known] = await db<{ places: number }[]>`select places from extracts.regions`;
  if (!known)
    await transaction(db, async (db) => {
      await beginExtract(db);
      const bar = progressBar("places", drawn);
      const startedAt = performance.now();
      await stageRows(db, stagedColumns, lines(bar));
      await db.unsafe(`
        insert into staged_rows (${stagedColumns})
        select part, osm || '0' || copy, tag, name, other_names, words, fame, latitude + copy * 1e-4, longitude + copy * 1e-4,
          around || copy, country, address, opening_hours, house_number, shelf, curve, square, keys
        from staged_rows, generate_series(2, ${copies}) as copy`);
      say(`\nstaged in ${seconds(startedAt)} s; sorting and indexing …`);
      const built = await buildRegion(db);
      const region = { name: "bench", fileName: "bench", exportedAt: undefined, loadedAt: new Date() };
      await showRegion(db, built, region);
      say(`${built.places} places and ${built.addresses} addresses in ${seconds(startedAt)} s`);
    });
  const [size] = await db<
    { size: string }[]
  >`select pg_size_pretty(pg_database_size(current_database())) as size`;
  say(`database: ${size?.size}`);
  await db.end();
}
const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(0);

const texts = [
  ...[
    "a",
    "s",
    "ho",
    "san",
    "via",
    "hotel",
    "hotel roma",
    "chiesa di san giovanni",
    "via roma 1",
    "hauptstraße 1",
  ],
  ...[
    "hauptstraße 12",
    "ristorante maria",
    "café",
    "stazione di",
    "via garibaldi",
    "bahnhofstr",
    "hotel c",
    "san m",
  ],
  ...[
    "studio 54",
    "hotel garibladi",
    "ristorante nowhere",
    "kirche 7",
    "parco europa",
    "monumento a g",
    "zzyzzx",
  ],
];

const folder = flags.data ?? (await mkdtemp(join(tmpdir(), "waybook-bench-places-")));
const embedded = await startEmbeddedPostgres({ folder, tell: () => {}, settings: { max_wal_size: "8GB" } });
const finder = placeFinder();
try {
  await fill(embedded.address);
  const extracts = placeExtracts({ address: embedded.address, log: pino(), placeFinder: finder });
  const choice = random(9);
  const rareTexts = Array.from({ length: 25 }, () => {
    const word = choice.pick(rareWords).toLowerCase();
    return `${choice.pick(["hotel ", "", "via ", "gasthof "])}${word.slice(0, 3 + choice.below(6))}`;
  });
  const all = [...texts, ...rareTexts];
  const times: { text: string; ms: number; isNear: boolean }[] = [];
  // The first round reads what the others find in memory.
  for (let round = 0; round <= Number(flags.rounds); round++)
    for (const text of all)
      for (const near of [undefined, choice.pick(cities.slice(0, 50))]) {
        const startedAt = performance.now();
        await extracts.suggest({ text, near });
        if (round > 0) times.push({ text, ms: performance.now() - startedAt, isNear: near !== undefined });
      }
  await extracts.close();
  const percentile = (list: readonly number[], share: number) =>
    list.toSorted((one, other) => one - other)[Math.min(list.length - 1, Math.floor(list.length * share))] ??
    0;
  for (const text of texts) {
    const of = (isNear: boolean) =>
      times.filter((one) => one.text === text && one.isNear === isNear).map(({ ms }) => ms);
    const shown = [of(true), of(false)].map(
      (list) => `${percentile(list, 0.5).toFixed(1)}/${percentile(list, 0.95).toFixed(1)}`,
    );
    say(`  ${text.padEnd(26)} nearby ${shown[0]?.padEnd(14)} anywhere ${shown[1]}`);
  }
  const ms = times.map((one) => one.ms);
  say(
    `${times.length} searches: p50 ${percentile(ms, 0.5).toFixed(1)} ms, max ${Math.max(...ms).toFixed(1)} ms`,
  );
  judge("search", percentile(ms, 0.95), { atMost: bar.p95Ms }, "p95 ms");
} finally {
  await finder.close();
  await embedded.stop();
  if (!flags.data) await rm(folder, { recursive: true, force: true });
}
