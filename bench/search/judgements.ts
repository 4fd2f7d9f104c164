import type { Truth } from "./made-itineraries.ts";

/** What someone who typed this is looking for; nothing that exists if it is undefined. */
export type Wanted = {
  readonly place?: string;
  readonly activity?: string;
  readonly days?: number;
};
export type JudgedQuery = readonly [q: string, wanted: Wanted | undefined];

/** Written before the search was measured by them. */
export const judgedQueries: readonly JudgedQuery[] = [
  ["hiking", { activity: "hiking" }],
  ["Wandern", { activity: "hiking" }],
  ["hike", { activity: "hiking" }],
  ["randonnée", { activity: "hiking" }],
  ["ハイキング", { activity: "hiking" }],
  ["senderismo", { activity: "hiking" }],
  ["cycling", { activity: "cycling" }],
  ["Radtour", { activity: "cycling" }],
  ["museum", { activity: "museums" }],
  ["Museen", { activity: "museums" }],
  ["skifahren", { activity: "skiing" }],
  ["ski", { activity: "skiing" }],
  ["plongée", { activity: "diving" }],
  ["vino", { activity: "wine" }],
  ["mit Kindern", { activity: "family" }],
  ["family trip", { activity: "family" }],
  ["luna de miel", { activity: "honeymoon" }],
  ["nightlife", { activity: "nightlife" }],
  ["寺", { activity: "temples" }],
  ["italy", { place: "IT" }],
  ["Italien", { place: "IT" }],
  ["イタリア", { place: "IT" }],
  ["Frankreich", { place: "FR" }],
  ["Japon", { place: "JP" }],
  ["spain", { place: "ES" }],
  ["Estados Unidos", { place: "US" }],
  ["new zealand", { place: "NZ" }],
  ["Südafrika", { place: "ZA" }],
  ["grece", { place: "GR" }],
  ["Tuscany", { place: "tuscany" }],
  ["Toskana", { place: "tuscany" }],
  ["andalucia", { place: "andalusia" }],
  ["Bayern", { place: "bavaria" }],
  ["scotland", { place: "scotland" }],
  ["rome", { place: "rome" }],
  ["Rom", { place: "rome" }],
  ["Lissabon", { place: "lisbon" }],
  ["東京", { place: "tokyo" }],
  ["Venise", { place: "venice" }],
  ["new york", { place: "newyork" }],
  ["Kapstadt", { place: "capetown" }],
  ["Mexico City", { place: "mexicocity" }],
  ["hiking italy", { place: "IT", activity: "hiking" }],
  ["Wandern in Italien", { place: "IT", activity: "hiking" }],
  ["wine tuscany", { place: "tuscany", activity: "wine" }],
  ["museums in paris", { place: "paris", activity: "museums" }],
  ["street food bangkok", { place: "bangkok", activity: "food" }],
  ["Strand Portugal", { place: "PT", activity: "beach" }],
  ["vida nocturna barcelona", { place: "barcelona", activity: "nightlife" }],
  ["by train switzerland", { place: "CH", activity: "train" }],
  ["kyoto temples", { place: "kyoto", activity: "temples" }],
  ["3 tage rom", { place: "rome", days: 3 }],
  ["five days in lisbon", { place: "lisbon", days: 5 }],
  ["una settimana a Firenze", { place: "florence", days: 7 }],
  ["lisbno", { place: "lisbon" }],
  ["barcelnoa", { place: "barcelona" }],
  ["florenec", { place: "florence" }],
  ["hikng", { activity: "hiking" }],
  ["Nice food", { place: "nice", activity: "food" }],
  ["Chiang Mai", { place: "chiangmai" }],
  ["Bergen", { place: "bergen" }],
  ["antarctica", undefined],
  ["xylophone repair", undefined],
];

/** From 0, irrelevant, to 3: what it is all about. */
export function grade({ places, main, aside, days }: Truth, wanted: Wanted): number {
  const placeGrade = wanted.place === undefined ? 3 : gradeShare(places[wanted.place] ?? 0);
  const activityGrade = wanted.activity === undefined ? 3 : gradeActivity(wanted.activity, main, aside);
  const both = Math.min(placeGrade, activityGrade);
  // Someone who has three days can use a plan for four, if not as well.
  return wanted.days === undefined || wanted.days === days || both === 0 ? both : Math.max(1, both - 2);
}

function gradeShare(share: number): number {
  if (share >= 0.6) return 3;
  if (share >= 0.25) return 2;
  return share > 0 ? 1 : 0;
}

function gradeActivity(activity: string, main: readonly string[], aside: readonly string[]): number {
  if (main.includes(activity)) return 3;
  return aside.includes(activity) ? 1 : 0;
}

/** The truth about the samples, judged by hand, by the names of their files. */
export const sampleTruths: Readonly<Record<string, Truth>> = {
  "Buenos Aires, where dinner starts at ten": truth({ AR: 1 }, ["nightlife"], ["food"], 4),
  "The last 115 kilometres: Sarria to Santiago": truth({ ES: 1 }, ["hiking"], ["food"], 6),
  "Cape Town between mountain and two currents": truth(
    { ZA: 1, capetown: 1 },
    ["beach"],
    ["hiking", "wine"],
    4,
  ),
  "Chicago for people who look up": truth({ US: 1 }, [], ["museums"], 3),
  "Copenhagen with two kids and a cargo bike": truth({ DK: 1 }, ["family", "cycling"], ["museums"], 4),
  "The Danube by bike, Passau to Vienna": truth({ AT: 0.9, DE: 0.1, vienna: 0.2 }, ["cycling"], ["wine"], 7),
  "Dolomiten-Höhenweg 1: sechs Tage von Hütte zu Hütte": truth({ IT: 1 }, ["hiking"], [], 6),
  "Eating through Oaxaca, market by market": truth({ MX: 1 }, ["food"], ["museums"], 4),
  "Kyoto before breakfast": truth({ JP: 1, kyoto: 1 }, ["temples"], ["food"], 4),
  "Lisbon in three slow days": truth({ PT: 1, lisbon: 1 }, [], ["food", "museums"], 3),
  "Namibia: eight days of gravel and stars": truth({ NA: 1 }, [], ["photography"], 8),
  "Nine hours in Singapore between two flights": truth({ SG: 1 }, ["food"], [], 1),
  "Paris to Istanbul by train, eight days": truth(
    { FR: 0.15, AT: 0.2, TR: 0.3, paris: 0.15, vienna: 0.15 },
    ["train"],
    [],
    8,
  ),
  "São Miguel: cinco dias entre vapor e mar": truth({ PT: 1 }, [], ["hiking"], 5),
  "Wellington, wind and all": truth({ NZ: 1 }, [], ["museums"], 3),
  "Winterlicht in Tromsø": truth({ NO: 1 }, [], ["museums"], 4),
};

function truth(
  places: Truth["places"],
  main: readonly string[],
  aside: readonly string[],
  days: number,
): Truth {
  return { places, main, aside, days };
}
