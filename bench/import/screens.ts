import type { Random } from "../random.ts";
import { pin } from "./caption.ts";
import { entriesOf, type Halves } from "./half.ts";
import { packingOf } from "./pages.ts";
import { lineOf, titleOf } from "./reels.ts";
import { aQuality, type Layout, markup, type SampleFrame } from "./sample.ts";
import { between, type PlannedStop, planTrip } from "./trip.ts";
import { truthOf } from "./truth-of.ts";
import { fallbackFamilies } from "./typefaces.ts";

const phone = { width: 1080, height: 1920 };

/** A phone's status bar, whose time belongs to no stop. */
function statusBar(random: Random, ink: string): { html: string; text: string } {
  const time = `${9 + random.below(12)}:${10 + random.below(50)}`;
  const battery = `${20 + random.below(80)}%`;
  return {
    html: `<div style="position:absolute;top:22px;left:60px;right:60px;font:500 34px Roboto;color:${ink};display:flex;justify-content:space-between"><span>${time}</span><span>5G ${battery}</span></div>`,
    text: `${time} 5G ${battery}`,
  };
}

const backs: Halves<string> = { tuning: ["‹ Notes", "‹ All iCloud"], held: ["‹ Folders", "← Travel"] };
/** Bullets of a note. */
const marks: Halves<string> = { both: [""], tuning: ["- ", "• "], held: ["* ", "→ ", "✓ ", "+ "] };

/** A note in a phone's notes app. */
export const notesScreen: Layout = (random, half) => {
  const trip = planTrip(random, half, {
    ...{
      days: [1, 3],
      stops: [2, 4],
      isTimed: random.chance(0.6),
      prices: 0.2,
      durations: 0.1,
      dayTitles: 0.4,
    },
    ...(random.chance(0.4) && { dates: "alone" as const }),
  });
  const isDark = random.chance(half === "tuning" ? 0.2 : 0.5);
  const [paper, ink, faint] = isDark ? ["#1c1c1e", "#f2f2f7", "#8e8e93"] : ["#fff", "#111", "#8a8a8e"];
  const bar = statusBar(random, ink);
  const title = titleOf(random, trip);
  const packing = random.chance(0.4) ? packingOf(random, trip) : [];
  const packingHeading = random.pick(entriesOf(half, trip.phrases.packingHeadings));
  const back = random.pick(entriesOf(half, backs));
  const mark = random.pick(entriesOf(half, marks));
  const lines = trip.days.flatMap(({ heading, stops }) => [
    { kind: "b", text: heading },
    ...stops.map((stop) => ({ kind: "p", text: mark + lineOf(trip)(stop) })),
  ]);
  const extra =
    packing.length > 0
      ? [{ kind: "b", text: packingHeading }, ...packing.map((name) => ({ kind: "o", text: name }))]
      : [];
  const all = [...lines, ...extra];
  const size = all.length > 16 ? 38 : 44;
  const frame: SampleFrame = {
    ...phone,
    quality: aQuality(random),
    css: `body { background: ${paper}; color: ${ink}; font: 400 ${size}px/1.4 Roboto, ${fallbackFamilies}; }
      .note { position: absolute; top: 200px; left: 60px; right: 50px; } h1 { font-size: 1.55em; margin: 0 0 .5em; line-height: 1.2; }
      .b { font-weight: 700; margin: .8em 0 .2em; } .p { margin: .12em 0; } .o { margin: .12em 0 .12em 1.6em; position: relative; }
      .o::before { content: ""; position: absolute; left: -1.4em; top: .3em; width: .8em; height: .8em; border: 2px solid ${faint}; border-radius: 50%; }`,
    html: `${bar.html}<div style="position:absolute;top:110px;left:50px;color:#e0a800;font-size:40px">${back}</div>
      <div class="note"><h1>${markup(title)}</h1>${all.map(({ kind, text }) => `<div class="${kind}">${markup(text)}</div>`).join("")}</div>`,
    text: [bar.text, back, title, ...all.map(({ text }) => text)],
  };
  const isDated = lines.some(({ text }) =>
    trip.days.some(({ date }) => text.includes(trip.manner.date(date)) && /\d{4}/.test(text)),
  );
  return {
    truth: truthOf(trip, { kind: "album", isDated, packing, notStops: [bar.text, back] }),
    frames: [frame],
  };
};

type Shops = {
  readonly rating: (value: string, count: number) => string;
  readonly kinds: Readonly<Record<PlannedStop["kind"], string>>;
  readonly open: readonly string[];
};
const shops: Halves<Shops> = {
  tuning: [
    {
      rating: (value: string, count: number) => `${value} ★ (${count})`,
      kinds: {
        sight: "Tourist attraction",
        food: "Restaurant",
        cafe: "Coffee shop",
        lodging: "Hotel",
        activity: "Tour operator",
      },
      open: ["Open · Closes {n} PM", "Open 24 hours"],
    },
    {
      rating: (value: string, count: number) => `${value} ★★★★★ ${count.toLocaleString("en")}`,
      kinds: {
        sight: "Landmark",
        food: "Diner",
        cafe: "Cafe",
        lodging: "4-star hotel",
        activity: "Experience",
      },
      open: ["Open · Closes {n} PM", "Open 24 hours"],
    },
  ],
  held: [
    {
      rating: (value, count) => `★ ${value} · ${(count / 1_000).toFixed(1)}K reviews`,
      kinds: {
        sight: "Sightseeing",
        food: "Local cuisine · $$",
        cafe: "Bakery & coffee",
        lodging: "Guest house",
        activity: "Things to do",
      },
      open: ["Closed · Opens {n} AM", "Open now"],
    },
  ],
};

const lists: Halves<string> = {
  tuning: ["{city} trip", "Saved in {city}", "{city} favorites", "Want to go – {city}"],
  held: ["{city} wishlist", "Our {city} map", "{city} '27"],
};

/** Saved places in a map app: name, stars, category, opening hours. */
export const mapList: Layout = (random, half) => {
  const trip = planTrip(random, half, {
    days: [1, 1],
    stops: [4, 6],
    madeUp: 0.3,
    dayTitles: 0,
    languages: ["en"],
  });
  const stops = trip.days.flatMap(({ stops }) => stops);
  const bar = statusBar(random, "#222");
  const heading = random.pick(entriesOf(half, lists)).replace("{city}", trip.cityName);
  const count = `${stops.length} places`;
  const { rating, kinds, open } = random.pick(entriesOf(half, shops));
  const rows = stops.map(({ place, kind }) => ({
    name: place,
    lines: [
      `${rating(`4.${1 + random.below(9)}`, 100 + random.below(9_000))}`,
      `${kinds[kind]} · ${between(random, [1, 9])}.${random.below(10)} km`,
      random.pick(open).replace("{n}", String(between(random, [5, 11]))),
    ],
  }));
  const frame: SampleFrame = {
    ...phone,
    quality: aQuality(random),
    css: `body { background: #fff; color: #202124; font: 400 38px/1.35 Roboto, ${fallbackFamilies}; } .sheet { position: absolute; top: 110px; left: 0; right: 0; padding: 0 55px; }
      h1 { font-size: 60px; margin: 20px 0 0; font-weight: 500; } .count { color: #5f6368; margin-bottom: 26px; } .row { border-top: 1px solid #dadce0; padding: 22px 0; position: relative; }
      .name { font-weight: 500; font-size: 44px; } .more { color: #5f6368; font-size: 34px; } .row svg { position: absolute; right: 10px; top: 40px; width: 60px; }`,
    html: `${bar.html}<div class="sheet"><h1>${markup(heading)}</h1><div class="count">${count}</div>${rows
      .map(
        ({ name, lines }) =>
          `<div class="row"><div class="name">${markup(name)}</div>${lines.map((line) => `<div class="more">${markup(line)}</div>`).join("")}${pin}</div>`,
      )
      .join("")}</div>`,
    text: [bar.text, heading, count, ...rows.flatMap(({ name, lines }) => [name, ...lines])],
  };
  return {
    truth: truthOf(trip, {
      kind: "album",
      notStops: [bar.text, count, ...rows.flatMap(({ lines }) => lines)],
    }),
    frames: [frame],
  };
};

const chats: Halves<{ opening: string; closing: string; friend: string }> = {
  tuning: [
    { opening: "Any tips for {city}?", closing: "Have fun!!", friend: "Jonas" },
    {
      opening: "We're off to {city} next week, what should we see?",
      closing: "Enjoy, send pics",
      friend: "Amélie",
    },
  ],
  held: [
    {
      opening: "hey! you've been to {city} right? need recs",
      closing: "have the best time 🫶",
      friend: "Priya",
    },
    { opening: "Landing in {city} on Friday, where do I start?", closing: "Safe travels!", friend: "Tomás" },
  ],
};

/** A friend's tips in a chat. */
export const chatScreen: Layout = (random, half) => {
  const trip = planTrip(random, half, {
    days: [1, 1],
    stops: [3, 5],
    madeUp: 0.3,
    dayTitles: 0,
    languages: ["en"],
  });
  const { opening, closing, friend } = random.pick(entriesOf(half, chats));
  const bar = statusBar(random, "#111");
  const asked = opening.replace("{city}", trip.cityName);
  const tips = trip.days.flatMap(({ stops }) =>
    stops.map(({ words }, nth) => trip.manner.number(nth + 1) + words),
  );
  const minutes = 10 + random.below(40);
  const bubble = (isOwn: boolean, lines: readonly string[], time: string) =>
    `<div style="margin:26px 0 26px ${isOwn ? "220px" : "0"};max-width:800px;background:${isOwn ? "#d9fdd3" : "#fff"};border-radius:28px;padding:22px 30px 14px">${lines.map((line) => `<div>${markup(line)}</div>`).join("")}<div style="text-align:right;color:#777;font-size:26px">${time}</div></div>`;
  const [first, second, third] = [`18:${minutes}`, `18:${minutes + 2}`, `18:${minutes + 3}`];
  const frame: SampleFrame = {
    ...phone,
    quality: aQuality(random),
    css: `body { background: #efeae2; font: 400 41px/1.45 Roboto, ${fallbackFamilies}; color: #111; }`,
    html: `${bar.html}<div style="position:absolute;top:80px;left:0;right:0;height:130px;background:#f6f6f6;font:500 46px/130px Roboto;padding-left:60px">${friend}</div>
      <div style="position:absolute;top:250px;left:40px;right:40px">${bubble(true, [asked], first)}${bubble(false, tips, second)}${bubble(false, [closing], third)}</div>`,
    text: [bar.text, friend, asked, first, ...tips, second, closing, third],
  };
  return { truth: truthOf(trip, { kind: "album", notStops: [asked, closing, friend] }), frames: [frame] };
};
