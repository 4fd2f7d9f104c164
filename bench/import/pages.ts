import type { Random } from "../random.ts";
import { entriesOf, type Half, type Halves } from "./half.ts";
import { lineOf, titleOf } from "./reels.ts";
import { aQuality, type Layout, markup, type SampleFrame } from "./sample.ts";
import { type PlannedStop, planTrip, shuffled, type Trip } from "./trip.ts";
import { truthOf } from "./truth-of.ts";
import { fallbackFamilies, readingFaces, type Typeface } from "./typefaces.ts";

/** A4 at 150 dpi. */
const a4 = { width: 1240, height: 1754 };

type PageLook = {
  readonly face: Typeface;
  readonly accent: string;
  readonly size: number;
  readonly quality: number;
};

const aPageLook = (random: Random, half: Half): PageLook => ({
  face: random.pick(entriesOf(half, readingFaces)),
  accent: random.pick(entriesOf(half, accents)),
  size: 24 + random.below(6),
  quality: aQuality(random),
});

const accents: Halves<string> = {
  tuning: ["#0b7285", "#862e9c", "#222", "#c92a2a", "#2b8a3e", "#364fc7"],
  held: ["#5f3dc4", "#a61e4d", "#087f5b"],
};

/** Lines with their kinds. Both the markup and the expected text are made from them. */
type PageLine = readonly [kind: "h1" | "h2" | "p" | "b" | "small" | "li" | "foot", text: string];

function page({ face, accent, size, quality }: PageLook, lines: readonly PageLine[]): SampleFrame {
  return {
    ...a4,
    quality,
    css: `body { background: #fff; color: #222; } .page { padding: 110px 105px; font: ${face.weight} ${size}px/1.5 '${face.family}', ${fallbackFamilies}; }
      h1 { font-size: 2em; margin: 0 0 .3em; color: ${accent}; line-height: 1.2; } h2 { font-size: 1.3em; margin: 1.1em 0 .4em; color: ${accent}; }
      p { margin: .15em 0; } .b { font-weight: 700; margin-top: .7em; } .small { font-size: .84em; color: #555; } li { margin: .1em 0; }
      .foot { position: absolute; bottom: 60px; left: 105px; right: 105px; text-align: center; font-size: .75em; color: #888; }`,
    html: `<div class="page">${lines.map(([kind, text]) => (kind.startsWith("h") || kind === "li" ? `<${kind}>${markup(text)}</${kind}>` : `<p class="${kind}">${markup(text)}</p>`)).join("")}</div>`,
    text: lines.map(([, text]) => text),
  };
}

/** A plan as a document: a heading a day, a paragraph or two under a stop, what to pack at its end. */
export const planPages: Layout = (random, half) => {
  const trip = planTrip(random, half, {
    ...{
      days: [2, 3],
      stops: [2, 4],
      isTimed: random.chance(0.8),
      durations: 0.35,
      prices: 0.35,
      remarks: 0.5,
    },
    ...{ dayTitles: 0.6, dates: random.pick(["beside", "alone"]) },
  });
  const look = aPageLook(random, half);
  const title = titleOf(random, trip);
  const packing = random.chance(0.6) ? packingOf(random, trip) : [];
  const remarks: string[] = [];
  const days = trip.days.map(({ heading, stops }): PageLine[] => [
    ["h2", heading],
    ...stops.flatMap((stop): PageLine[] => {
      const note = [
        addressOf(random, stop, trip),
        stop.price && isApart(stop)
          ? random.pick(entriesOf(half, priceNotes)).replace("{price}", () => stop.price)
          : "",
        stop.remark,
      ].filter(Boolean);
      remarks.push(...note);
      const { price, ...rest } = stop;
      const line = lineOf(trip)(isApart(stop) ? { ...rest, price: "" } : stop);
      return [["b", line], ...(note.length > 0 ? ([["small", note.join(". ")]] as PageLine[]) : [])];
    }),
  ]);
  const last: PageLine[] =
    packing.length > 0
      ? [
          ["h2", random.pick(entriesOf(half, trip.phrases.packingHeadings))],
          ...packing.map((name): PageLine => ["li", name]),
        ]
      : [];
  const isLong = trip.days.length === 3;
  const opening = random.pick(entriesOf(half, openings));
  const isOpened = trip.language === "en";
  const first: PageLine[] = [
    ["h1", title],
    ...(isOpened ? ([["p", opening]] as PageLine[]) : []),
    ...days.slice(0, isLong ? 2 : 3).flat(),
  ];
  const pages = isLong ? [first, [...days.slice(2).flat(), ...last]] : [[...first, ...last]];
  const frames = pages.map((lines, nth) =>
    page(look, pages.length > 1 ? [...lines, ["foot", `${nth + 1} / ${pages.length}`]] : lines),
  );
  return {
    truth: truthOf(trip, {
      kind: "pdf",
      isDated: true,
      notStops: [...remarks, ...(isOpened ? [opening] : [])],
      packing,
    }),
    frames,
  };
};

/** Introductions, which are not stops. */
const openings: Halves<string> = {
  tuning: [
    "A relaxed plan for two with plenty of time for food. Prices were checked last month.",
    "We made this plan for our family of four; swap the days if it rains.",
    "Everything is within walking distance. Take the metro back when you are tired.",
  ],
  held: [
    "Prepared for Dana and Chris. Please call us if your plans change.",
    "A slow route that leaves the afternoons open. All of it can be done by bus or on foot.",
  ],
};

/** Long notes have the price on its own line. */
const isApart = ({ price, kind }: PlannedStop) => price !== "" && kind === "sight";
const addressOf = (random: Random, { kind }: PlannedStop, { city, half }: Trip) =>
  kind === "food" || kind === "lodging"
    ? `${1 + random.below(90)} ${random.pick(entriesOf(half, streets))}, ${city.name}`
    : "";
const streets: Halves<string> = {
  tuning: ["Garden Street", "Harbour Street"],
  held: ["Rose Lane", "Hill Road"],
};
const priceNotes: Halves<string> = {
  tuning: ["Ticket {price}", "Tickets: {price}"],
  held: ["{price}", "Cost: {price}"],
};

/** A table a day. */
export const tablePages: Layout = (random, half) => {
  const trip = planTrip(random, half, {
    ...{ days: [1, 2], stops: [3, 6], isTimed: true, durations: 0.9, prices: 0.8, dayTitles: 0 },
    ...{ dates: random.pick(["beside", "alone"]) },
  });
  const look = aPageLook(random, half);
  const { face, accent, size, quality } = look;
  const title = titleOf(random, trip);
  const order = random.pick(entriesOf(half, columns));
  const inOrder = (cells: readonly string[]) => order.map((column) => cells[column] ?? "");
  const head = inOrder(random.pick(entriesOf(half, trip.phrases.tableHeads)));
  const rules = random.pick(entriesOf(half, tableRules));
  const rowOf = ({ time, words, duration, price }: PlannedStop) => inOrder([time, words, duration, price]);
  const rows = trip.days.map(({ stops }) => stops.map(rowOf));
  const cells = (tag: string, row: readonly string[]) =>
    `<tr>${row.map((cell) => `<${tag}>${markup(cell)}</${tag}>`).join("")}</tr>`;
  const html = trip.days
    .map(
      ({ heading }, nth) =>
        `<h2>${markup(heading)}</h2><table>${cells("th", head)}${rows[nth]?.map((row) => cells("td", row)).join("")}</table>`,
    )
    .join("");
  const frame: SampleFrame = {
    ...a4,
    quality,
    css: `body { background: #fff; color: #222; } .page { padding: 100px 90px; font: ${face.weight} ${size}px/1.4 '${face.family}', ${fallbackFamilies}; }
      h1 { font-size: 1.9em; margin: 0 0 .4em; color: ${accent}; } h2 { font-size: 1.2em; margin: 1.2em 0 .5em; }
      table { border-collapse: collapse; width: 100%; } td, th { ${rules} padding: .45em .6em; text-align: left; } th { background: ${random.pick([`${accent}22`, "#f1f3f5"])}; font-weight: 700; }`,
    html: `<div class="page"><h1>${markup(title)}</h1>${html}</div>`,
    text: [
      title,
      ...trip.days.flatMap(({ heading }, nth) => [
        heading,
        head.join(" "),
        ...(rows[nth] ?? []).map((row) => row.filter(Boolean).join(" ")),
      ]),
    ],
  };
  return {
    truth: truthOf(trip, { kind: "pdf", isDated: true, notStops: [head.join(" ")] }),
    frames: [frame],
  };
};

/** Time, place, duration and cost, in which order. */
const columns: Halves<readonly number[]> = {
  tuning: [[0, 1, 2, 3]],
  held: [
    [1, 0, 2, 3],
    [0, 1, 3, 2],
    [0, 2, 1, 3],
  ],
};
const tableRules: Halves<string> = {
  tuning: ["border: 1px solid #999;", "border-bottom: 1px solid #bbb;"],
  held: ["border: 0;", "border-top: 2px dotted #999;"],
};

export const packingOf = (random: Random, { half, phrases }: Trip) =>
  shuffled(random, entriesOf(half, phrases.packing)).slice(0, 3 + random.below(2));
