import type { Random } from "../random.ts";
import { aCaptionLook, appOverlay, type CaptionLook, captionFrame, watermark } from "./caption.ts";
import { entriesOf, type Halves } from "./half.ts";
import type { Layout, SampleFrame } from "./sample.ts";
import { type PlannedStop, planTrip, type Trip } from "./trip.ts";
import { truthOf } from "./truth-of.ts";

/** A title, then a card for each day. */
export const dayCards: Layout = (random, half) => {
  const trip = planTrip(random, half, {
    ...{ days: [2, 3], stops: [2, 4], isTimed: random.chance(0.6) },
    ...{ durations: 0.2, prices: 0.2, remarks: 0, dayTitles: random.pick([0, 1]) },
  });
  const look = aCaptionLook(random, half);
  const overlay = anOverlay(random, trip, look);
  const call = random.pick(entriesOf(half, trip.phrases.calls));
  const frames = [
    titleCard(random, trip, look, overlay),
    ...trip.days.map(({ heading, stops }, nth) =>
      captionFrame(
        look,
        { heading, lines: stops.map(lineOf(trip)), isBulleted: !isTimed(stops), ...overlay },
        nth + 1,
      ),
    ),
    ...(random.chance(0.4) ? [captionFrame(look, { heading: call, ...overlay }, 9)] : []),
  ];
  return { truth: truthOf(trip, { kind: "video", isSigned: true, notStops: [call, trip.author] }), frames };
};

/** Lines that come one after another; a sampled video shows most of them several times. */
export const progressive: Layout = (random, half) => {
  const trip = planTrip(random, half, {
    ...{ days: [1, 2], stops: [3, 5], isTimed: random.chance(0.7), durations: 0.15, prices: 0.2 },
    dayTitles: random.pick([0, 1]),
  });
  const look = aCaptionLook(random, half);
  const overlay = anOverlay(random, trip, look);
  const frames = trip.days.flatMap(({ heading, stops }, day) => {
    const lines = stops.map(lineOf(trip));
    return lines.map((_, nth) =>
      captionFrame(
        look,
        { heading, lines: lines.slice(0, nth + 1), isBulleted: !isTimed(stops), ...overlay },
        day * 3 + (random.chance(0.5) ? 0 : 1),
      ),
    );
  });
  return {
    truth: truthOf(trip, { kind: "video", isSigned: true, notStops: [trip.author] }),
    frames: [titleCard(random, trip, look, overlay), ...frames],
  };
};

/** A shot of each place with its name, and a sticker with the number of the day or the place. */
export const oneByOne: Layout = (random, half) => {
  const isNumbered = random.chance(0.5);
  const isStacked = random.chance(0.4);
  const trip = planTrip(random, half, {
    ...{ days: isNumbered ? [1, 1] : [1, 2], stops: [2, 4], isTimed: !isNumbered && random.chance(0.5) },
    ...{ prices: 0.2, remarks: 0.5, dayTitles: 0, madeUp: 0.2 },
  });
  const look = { ...aCaptionLook(random, half), isShouted: false };
  const overlay = anOverlay(random, trip, look);
  const isNameFirst = half === "held" && random.chance(0.5);
  const inOrder = (lines: readonly string[]) => (isNameFirst ? lines.toReversed() : lines);
  let count = 0;
  const frames = trip.days.flatMap(({ heading, stops }) =>
    stops.map((stop) => {
      count++;
      const untimed = lineOf(trip)({ ...stop, time: "" });
      const marked = isNumbered
        ? [trip.manner.number(count) + untimed]
        : isStacked
          ? inOrder([stop.time, untimed])
          : [lineOf(trip)(stop)];
      const lines = [...marked, stop.remark].filter(Boolean);
      return captionFrame(
        { ...look, scenery: { ...look.scenery, seed: look.scenery.seed + count } },
        { ...(!isNumbered && { heading }), lines, lineSize: 0.06, headingSize: 0.06, ...overlay },
        count,
      );
    }),
  );
  const remarks = trip.days.flatMap(({ stops }) => stops.map(({ remark }) => remark)).filter(Boolean);
  return {
    truth: truthOf(trip, { kind: "video", isSigned: true, notStops: [...remarks, trip.author] }),
    frames: [titleCard(random, trip, look, overlay), ...frames],
  };
};

/** One card with a list: numbered, or with a pin at each line. */
export const listCard: Layout = (random, half) => {
  const trip = planTrip(random, half, {
    days: [1, 1],
    stops: [3, 6],
    madeUp: 0.15,
    prices: 0.1,
    dayTitles: 0,
  });
  const look = aCaptionLook(random, half, { isWide: random.chance(0.2) });
  const isNumbered = random.chance(0.55);
  const stops = trip.days.flatMap(({ stops }) => stops);
  const heading = random
    .pick(entriesOf(half, trip.phrases.lists))
    .replace("{n}", String(stops.length))
    .replace("{city}", trip.cityName);
  const call = random.pick(entriesOf(half, trip.phrases.calls));
  const overlay = anOverlay(random, trip, look);
  const frame = captionFrame(look, {
    ...{ heading, isBulleted: !isNumbered, ...overlay },
    lines: stops.map((stop, nth) => (isNumbered ? trip.manner.number(nth + 1) : "") + lineOf(trip)(stop)),
  });
  return {
    truth: truthOf(trip, {
      kind: random.pick(["album", "video"]),
      isSigned: true,
      notStops: [heading, call],
    }),
    frames: [frame, ...(random.chance(0.3) ? [captionFrame(look, { heading: call }, 5)] : [])],
  };
};

export function titleOf(random: Random, { half, phrases, days, cityName }: Trip): string {
  const titles = entriesOf(half, phrases.titles).filter((title) => days.length > 1 || !title.includes("{n}"));
  return random
    .pick(titles.length > 0 ? titles : ["{city}"])
    .replace("{n}", String(days.length))
    .replace("{nights}", String(days.length - 1))
    .replace("{city}", cityName);
}

function titleCard(random: Random, trip: Trip, look: CaptionLook, overlay: object): SampleFrame {
  const title = titleOf(random, trip);
  return captionFrame({ ...look, top: 0.3 }, { heading: title, headingSize: 0.11, ...overlay });
}

/** Under a video: `{city}`, and `{tag}` of it. */
const captions: Halves<string> = {
  tuning: ["{city} #{tag} #travel"],
  held: ["POV: {city} #{tag} #fyp", "{city} you have my heart #{tag}life", "Part 1 #{tag} #traveltok"],
};

function anOverlay(random: Random, { half, author, cityName }: Trip, { width }: CaptionLook) {
  if (random.chance(0.35)) {
    const caption = random
      .pick(entriesOf(half, captions))
      .replace("{city}", cityName)
      .replace("{tag}", cityName.toLowerCase().replace(/[^\p{L}]/gu, ""));
    return { overlay: appOverlay(random, { half, author, caption, width }) };
  }
  return { overlay: watermark(random, { author, width }) };
}

const isTimed = (stops: readonly PlannedStop[]) => stops.some(({ time }) => time);

export const lineOf =
  ({ manner }: Trip) =>
  (stop: PlannedStop) =>
    manner.line(stop);
