import { pin } from "./caption.ts";
import { entriesOf, type Halves } from "./half.ts";
import { lineOf, titleOf } from "./reels.ts";
import { aQuality, type Layout, markup, type SampleFrame } from "./sample.ts";
import { aScenery } from "./scenery.ts";
import { citiesOf, planTrip, shuffled, wallTime } from "./trip.ts";
import { truthOf } from "./truth-of.ts";
import { fallbackFamilies, writtenFaces } from "./typefaces.ts";

const inks: Halves<string> = {
  tuning: ["#1b1b1b", "#1c3d8f", "#222", "#7a1f1f", "#123a7a"],
  held: ["#0b5345", "#3b2a63", "#333"],
};
const papers: Halves<string> = {
  tuning: ["#f3efe2", "#fbfbf8", "#fdf6c9", "#eef1f4"],
  held: ["#fbe9e1", "#e9f3e6", "#fff"],
};

/** A sheet of paper on a table, not quite straight. */
export const photographedNote: Layout = (random, half) => {
  const trip = planTrip(random, half, {
    ...{ days: [1, 2], stops: [3, 4], isTimed: random.chance(0.8), prices: 0.15, dayTitles: 0 },
    ...(random.chance(0.5) && { dates: "alone" as const }),
  });
  const face = random.pick(entriesOf(half, writtenFaces));
  const [width, height] = random.chance(0.5) ? [1080, 1440] : [1200, 1600];
  const title = titleOf(random, trip);
  const lines = trip.days.flatMap(({ heading, stops }) => [
    { kind: "b", text: heading },
    ...stops.map((stop) => ({ kind: "p", text: lineOf(trip)(stop) })),
  ]);
  const longest = Math.max(...lines.map(({ text }) => text.length));
  const size = Math.min(width / 20, (width * 0.68) / (longest * face.width));
  const turn = (by: number) => ((random.fraction() - 0.5) * 2 * by).toFixed(2);
  const ink = random.pick(entriesOf(half, inks));
  const paper = random.pick(entriesOf(half, papers));
  const ruled = random.chance(0.4)
    ? `background-image: repeating-linear-gradient(transparent 0 ${size * 1.7 - 2}px, rgba(60,90,160,.28) ${size * 1.7 - 2}px ${size * 1.7}px);`
    : "";
  const frame: SampleFrame = {
    ...{ width, height, quality: aQuality(random) },
    scenery: { seed: random.below(1_000_000), painter: "wood", isBright: false, shift: 0 },
    css: `.desk { position: absolute; inset: 0; perspective: 1600px; } .sheet { position: absolute; inset: 5% 7%; padding: 7% 8%; color: ${ink}; background-color: ${paper}; ${ruled}
        font: ${face.weight} ${size}px/1.7 '${face.family}', ${fallbackFamilies}; box-shadow: 0 30px 60px rgba(0,0,0,.5); transform: rotateX(${turn(9)}deg) rotateY(${turn(7)}deg) rotate(${turn(4)}deg); }
      .sheet::after { content: ""; position: absolute; inset: 0; background: linear-gradient(${random.below(360)}deg, rgba(0,0,0,.22), transparent 60%); }
      .t { font-size: 1.5em; line-height: ${1.7 / 1.5}; } .b { text-decoration: underline; margin-top: .3em; }`,
    html: `<div class="desk"><div class="sheet"><div class="t">${markup(title)}</div>${lines.map(({ kind, text }) => `<div class="${kind}">${markup(text)}</div>`).join("")}</div></div>`,
    text: [title, ...lines.map(({ text }) => text)],
  };
  return { truth: truthOf(trip, { kind: "album" }), frames: [frame] };
};

/** Shared photos, each with the name of its place. */
export const placeTags: Layout = (random, half) => {
  const trip = planTrip(random, half, { days: [1, 1], stops: [3, 4], madeUp: 0, dayTitles: 0, remarks: 0.4 });
  const stops = trip.days.flatMap(({ stops }) => stops);
  const isSticker = random.chance(0.5);
  const [width, height] = random.chance(0.5) ? [720, 1280] : [1080, 1350];
  const frames = stops.map(({ place, remark }, nth): SampleFrame => {
    const tag = nth === 0 || random.chance(0.5) ? `${place}, ${trip.cityName}` : place;
    const style = isSticker
      ? `background:#fff;color:#c2255c;border-radius:14px;padding:.35em .6em;`
      : `color:#fff;text-shadow:0 2px 6px rgba(0,0,0,.85);`;
    const size = Math.min(width / 18, (width * 0.8) / (tag.length * 0.56 + 2));
    return {
      ...{ width, height, quality: aQuality(random) },
      scenery: { ...aScenery(random, half), shift: 0 },
      css: `.tag { position: absolute; left: ${5 + random.below(4)}%; top: ${isSticker ? 20 + random.below(50) : 84}%; font: 500 ${size}px Roboto, ${fallbackFamilies}; ${style} } .tag svg { height: .9em; vertical-align: -.08em; margin-right: .25em; }
        .say { position: absolute; left: 6%; bottom: 5%; font: 400 ${width / 24}px Nunito, ${fallbackFamilies}; color: #fff; text-shadow: 0 1px 5px #000; }`,
      html: `<div class="tag">${pin}${markup(tag)}</div>${remark && `<div class="say">${markup(remark)}</div>`}`,
      text: [tag, remark].filter(Boolean),
    };
  });
  const notStops = stops.map(({ remark }) => remark).filter(Boolean);
  return { truth: truthOf(trip, { kind: "album", notStops }), frames };
};

/** Photos with coordinate and time, several of each place. */
export const cameraRoll: Layout = (random, half) => {
  const city = random.pick(citiesOf(half));
  const near = city.sights.filter(
    ([, , latitude, longitude]) => Math.hypot(latitude - city.at[0], longitude - city.at[1]) < 0.3,
  );
  const apart: typeof near = [];
  for (const sight of shuffled(random, near))
    if (
      apart.every(
        ([, , latitude, longitude]) => Math.hypot(latitude - sight[2], longitude - sight[3]) > 0.008,
      )
    )
      apart.push(sight);
  const days = 1 + random.below(2);
  const chosen = apart.slice(0, days === 1 ? 3 : 4);
  const month = 1 + random.below(9);
  const frames: SampleFrame[] = [];
  const stops = chosen.map(([english, local, latitude, longitude, ...others], nth) => {
    const day = days === 1 ? 1 : nth < 2 ? 1 : 2;
    const minutes = 9 * 60 + (nth % 2) * 240 + nth * 45 + random.below(40);
    for (let shot = 0; shot < 1 + random.below(3); shot++)
      frames.push({
        ...{ width: 1440, height: 1080, quality: 80, text: [], css: "", html: "" },
        scenery: { ...aScenery(random, half), shift: shot },
        camera: {
          wallTime: `2026-${String(month).padStart(2, "0")}-${10 + day}T${wallTime(minutes + shot * 4)}:00`,
          latitude: latitude + (random.fraction() - 0.5) * 0.0008,
          longitude: longitude + (random.fraction() - 0.5) * 0.0008,
        },
      });
    return {
      ...{ day, name: english, aliases: [local, ...others].filter((name) => name !== english) },
      ...{ startTime: null, durationMinutes: null, price: null, coordinate: { latitude, longitude } },
    };
  });
  return {
    truth: {
      ...{ kind: "album", destination: city.name, destinationAliases: city.aliases, country: city.country },
      ...{ days: Math.max(...stops.map(({ day }) => day)), stops, isPhotos: true },
      startDate: `2026-${String(month).padStart(2, "0")}-11`,
    },
    frames,
  };
};

const sayings: Halves<readonly string[]> = {
  tuning: [
    ["POV: you quit your job", "and nobody noticed"],
    ["Wait for it…"],
    ["When the weekend is over", "but you are not"],
    ["Tell me you love mornings", "without telling me"],
  ],
  held: [
    ["me pretending to read", "my emails on the beach"],
    ["no thoughts", "just vibes"],
    ["the dog was not impressed"],
  ],
};

/** Media without a trip. */
export const nothingToRead: Layout = (random, half) => {
  const lines = random.pick(entriesOf(half, sayings));
  const frame: SampleFrame = {
    ...{ width: 720, height: 1280, quality: aQuality(random) },
    scenery: { ...aScenery(random, half), shift: 0 },
    css: `.say { position: absolute; top: 30%; left: 8%; right: 8%; text-align: center; font: 700 46px/1.4 Montserrat; color: #fff; text-shadow: 0 2px 8px #000; }`,
    html: `<div class="say">${lines.map((line) => `<div>${line}</div>`).join("")}</div>`,
    text: [...lines],
  };
  return {
    truth: { kind: "video", destination: null, days: 0, stops: [], notStops: [...lines] },
    frames: [frame],
  };
};
