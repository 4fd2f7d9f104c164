import { parseArgs } from "node:util";
import { systemClock } from "../server/outside/clock/system-clock.ts";
import { photon } from "../server/outside/geocoder/photon.ts";
import { judge } from "./judge.ts";
import { type Judgement, judgePlace, shareRight } from "./places/judge-places.ts";
import { startPhotonServer } from "./places/photon-server.ts";
import { readJudgedPlaces } from "./places/read-judged-places.ts";

/*
 * How often the place that a traveller means comes first: hotels, restaurants, sights, stations and addresses in twenty
 * cities, with typos and in other languages, from our own tables and a local server that speaks Photon. Two thirds are for
 * tuning; `--worst` shows what goes wrong there, never in the third that is held back.
 */
const bar = 0.9;
const { values: flags } = parseArgs({ options: { worst: { type: "boolean", default: false } } });
const say = (line: string) => process.stdout.write(`${line}\n`);

const { documents, judged } = readJudgedPlaces();
const server = await startPhotonServer(documents);
const geocoder = photon({ url: server.url, userAgent: "Waybook bench", clock: systemClock() });
const judgements: Judgement[] = [];
for (const one of judged) if (geocoder.suggest) judgements.push(await judgePlace(one, geocoder.suggest));
server.close();

const { tuning = [], held = [] } = Object.groupBy(judgements, ({ judged: { isHeld } }) =>
  isHeld ? "held" : "tuning",
);
const places = new Set(judged.map(({ expected }) => expected.id)).size;
const cities = new Set(judged.map(({ city }) => city)).size;
say(
  `${judged.length} texts for ${places} places in ${cities} cities, among ${documents.length} that Photon has`,
);
say(
  `  right place first in Photon's own order: ${(judgements.filter(({ isRightByGeocoder }) => isRightByGeocoder).length / judged.length).toFixed(3)}`,
);
judge("  for tuning", shareRight(tuning), { atLeast: bar }, "right place first");
judge("  held back", shareRight(held), { atLeast: bar }, "right place first");
judge("  all", shareRight(judgements), { atLeast: bar }, "right place first");
if (flags.worst)
  for (const { judged: one, places, isRight } of tuning) {
    if (isRight) continue;
    const list = places
      .slice(0, 4)
      .map(({ name, type, kind, region }) => `${name} (${type ?? kind}, ${region})`);
    say(
      `\n  "${one.text}" (${one.city}${one.near ? "" : ", far"}, ${one.language})\n    ${list.join("\n    ")}`,
    );
  }
