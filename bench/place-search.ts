import { parseArgs } from "node:util";
import { signUpInBrowser } from "../test/support/make-browser.ts";
import { dataFolder, startServer } from "../test/support/start-server.ts";
import { judge } from "./judge.ts";
import { judgePlaces, shareRight } from "./places/judge-places.ts";
import { photonSearch, startPhotonServer } from "./places/photon-server.ts";
import { type JudgedPlace, readJudgedPlaces } from "./places/read-judged-places.ts";

/*
 * How often the place that a traveller means comes first: hotels, restaurants, sights, stations and addresses in twenty
 * cities, with typos and in other languages, from our own tables and a local server that speaks Photon. Two thirds are for
 * tuning; `--worst` shows what goes wrong there, never in the third that is held back.
 */
const bar = 0.9;
const { values: flags } = parseArgs({ options: { worst: { type: "boolean", default: false } } });
const say = (line: string) => process.stdout.write(`${line}\n`);

const { documents, judged } = readJudgedPlaces();
const photon = await startPhotonServer(documents);
const folder = await dataFolder();
const server = await startServer({
  DATA_DIR: folder.path,
  ...{ GEOCODER: "photon", GEOCODER_URL: photon.url, GEOCODER_PER_SECOND: "100" },
});
const { client } = (await signUpInBrowser(server, { displayName: "Mina" })).browser;
const judgements = await judgePlaces(judged, async (query) => (await client.findPlaces({ query })).body.data);
await server.end("SIGTERM");
await folder.remove();
photon.close();

const search = photonSearch(documents);
const isFirstOfPhoton = ({ text, near, language, expected }: JudgedPlace) => {
  const where = near && { lat: String(near.latitude), lon: String(near.longitude) };
  const { features } = search(new URLSearchParams({ q: text, lang: language, ...where }));
  return features[0]?.properties.osm_id === expected.id;
};
const { tuning = [], held = [] } = Object.groupBy(judgements, ({ judged: { isHeld } }) =>
  isHeld ? "held" : "tuning",
);
const places = new Set(judged.map(({ expected }) => expected.id)).size;
const cities = new Set(judged.map(({ city }) => city)).size;
const inPhoton = judged.filter(isFirstOfPhoton).length / judged.length;
say(
  `${judged.length} texts for ${places} places in ${cities} cities, among ${documents.length} that Photon has`,
);
say(`  in Photon's own order: right place first ${inPhoton.toFixed(3)}`);
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
