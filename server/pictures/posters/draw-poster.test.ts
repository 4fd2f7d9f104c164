import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import type { Box, Point } from "../../geo/maps/clip.ts";
import { findClimate } from "./climate.ts";
import { parseColour } from "./colour.ts";
import { chooseLayout, composePage, page, type Shape } from "./composition.ts";
import type { MapOrder } from "./draw-map-poster.ts";
import { drawPoster, type PosterOrder } from "./draw-poster.ts";
import { lightsByScene } from "./draw-scene.ts";
import { palettes } from "./palettes.ts";
import { typesetWords } from "./typeset-words.ts";

const lisbon: MapOrder = {
  name: "Lisbon",
  within: "Portugal",
  latitude: 38.72,
  longitude: -9.14,
  spanKm: 200,
  hasMark: true,
  towns: [
    { name: "Porto", latitude: 41.15, longitude: -8.61 },
    { name: "Setúbal", latitude: 38.52, longitude: -8.89 },
    { name: "Évora", latitude: 38.57, longitude: -7.91 },
  ],
};
const scripts = [
  ...["Reykjavík", "Đà Nẵng", "Αθήνα", "Владивосток", "東京", "北京市", "臺北", "서울", "القاهرة", "ירושלים"],
  ...["กรุงเทพ", "ວຽງຈັນ", "ភ្នំពេញ", "ရန်ကုန်", "नई दिल्ली", "ঢাকা", "சென்னை", "హైదరాబాద్", "ಬೆಂಗಳೂರು"],
  ...["കൊച്ചി", "અમદાવાદ", "ਅੰਮ੍ਰਿਤਸਰ", "ଭୁବନେଶ୍ୱର", "කොළඹ", "თბილისი", "Երևան", "አዲስ አበባ", "މާލެ", "ལྷ་ས"],
];
const unruly = [
  "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch",
  "W".repeat(200),
  "i ".repeat(100),
  "國".repeat(200),
  "ﷺ".repeat(200),
  "القاهرة ".repeat(25),
  `Z${"\u0300\u0316".repeat(99)}`,
  `Ж${"\u0301".repeat(150)}`,
  `ก${"\u0e49".repeat(150)}`,
  "👩‍👩‍👧‍👦".repeat(18),
  "Tokyo 東京 القاهرة ירושלים नई दिल्ली 🗼",
  "\u202eevil\u202c \u200f\u200e\u2066",
  "\u0000\u0007\ud800",
  "\u{10fffd}".repeat(50),
  "-".repeat(200),
];

const drawWords = async (name: string) => {
  const form = chooseLayout(name, "left");
  const type = await typesetWords({
    name: { text: name, room: form.room },
    lines: [{ text: "PORTUGAL", size: 44, weight: 600, tracking: 0.12 }],
  });
  const [within] = type.lines;
  return { type, ...composePage(form, { name: type.name, within }, { title: "#000", accent: "#000" }) };
};

const edge = 24;
const isWithin = ({ left, top, right, bottom }: Box, [x, y]: Point) =>
  x >= left + edge && x < right - edge && y >= top + edge && y < bottom - edge;
const pointsOf = (shapes: readonly Shape[]) =>
  shapes
    .flatMap(({ rings }) => rings)
    .flatMap((ring) =>
      Array.from({ length: ring.length / 2 }, (_, at): Point => [ring[at * 2] ?? 0, ring[at * 2 + 1] ?? 0]),
    );

test("the same plan gives the same bytes, another place another poster", async () => {
  const isSame = async (one: PosterOrder, other: PosterOrder) =>
    (await drawPoster(one)).equals(await drawPoster(other));
  expect(await isSame({ map: lisbon }, { map: lisbon })).toBe(true);
  expect(await isSame({ map: lisbon }, { map: { ...lisbon, latitude: 38.3 } })).toBe(false);
  const honeymoon = { scene: { name: "Honeymoon", tags: [] } };
  expect(await isSame(honeymoon, honeymoon)).toBe(true);
  expect(await isSame(honeymoon, { scene: { name: "Honeymoon", tags: ["snow"] } })).toBe(false);
  expect(await isSame(honeymoon, { scene: { name: "Second honeymoon", tags: [] } })).toBe(false);
});

test("the bytes are the same whatever else is drawn before or at the same time", async () => {
  const orders: PosterOrder[] = [
    { map: lisbon },
    { map: { ...lisbon, name: "القاهرة", latitude: 30, longitude: 31.2 } },
    { map: { ...lisbon, name: "東京", latitude: 35.7, longitude: 139.7, spanKm: 2500 } },
    { scene: { name: "🏝️ Fun!", tags: [] } },
  ];
  const alone: Buffer[] = [];
  for (const order of orders) alone.push(await drawPoster(order));
  const together = [2, 1, 3, 0, 1, 2, 0, 1, 2];
  const drawn = await Promise.all(together.map((index) => drawPoster(orders[index] as PosterOrder)));
  for (const [at, index] of together.entries())
    expect(drawn[at]?.equals(alone[index] as Buffer), `${at}`).toBe(true);
});

test("land and sea are where they are", async () => {
  const { data, info } = await sharp(await drawPoster({ map: { ...lisbon, towns: [] } }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ ...page, channels: 3 });
  const isBlue = (x: number, y: number) => {
    const at = (y * page.width + x) * 3;
    return (data[at + 2] as number) > (data[at] as number);
  };
  // The place is in the middle of the side without words: sea west of Lisbon, land east of it.
  const middle = [0.25, 0.75]
    .map((share) => Math.round(page.width * share))
    .find((x) => isBlue(x - 250, 900) && !isBlue(x + 250, 100));
  expect(middle).toBeDefined();
});

describe("a route", () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude });
  const toIstanbul = [at(48.86, 2.35), at(48.21, 16.37), at(41.01, 28.98)];
  const overFiji = [at(-17.8, 177.4), at(-16.8, -179.97), at(-18.65, -173.98)];
  const aroundTheWorld = [at(51.5, 0), at(1.35, 103.8), at(-33.9, 151.2), at(37.8, -122.4), at(51.5, 0)];

  /** How many pixels have the colour of the line, and where. */
  const lineOn = async (order: MapOrder) => {
    const { data } = await sharp(await drawPoster({ map: order }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const marks = palettes[findClimate(order)].map(({ mark }) => parseColour(mark));
    const at: Point[] = [];
    for (let pixel = 0; pixel < page.width * page.height; pixel++)
      if (marks.some((mark) => mark.every((part, index) => data[pixel * 3 + index] === part)))
        at.push([pixel % page.width, Math.floor(pixel / page.width)]);
    return at;
  };
  const routeOrder = (route: MapOrder["route"] & object): MapOrder => ({
    ...lisbon,
    ...(route[1] as (typeof route)[number]),
    hasMark: false,
    towns: [],
    route,
  });

  test.each([
    ["across a continent", toIstanbul],
    ["over the date line", overFiji],
    ["around the world", aroundTheWorld],
  ])("%s is drawn as a whole, away from the edges", async (_, route) => {
    const line = await lineOn(routeOrder(route));
    const across = line.map(([x]) => x);
    const [left, right] = [Math.min(...across), Math.max(...across)];
    expect(right - left).toBeGreaterThan(450);
    expect(left).toBeGreaterThan(60);
    expect(right).toBeLessThan(page.width - 60);
    // Wide enough to be seen on a card, which shows a fifth of it.
    expect(line.length).toBeGreaterThan(450 * 12);
  });

  test("with hundreds of points is drawn as quickly as others", async () => {
    const many = Array.from({ length: 300 }, (_, nth) => at(45 + 10 * Math.sin(nth), (nth % 60) - 10));
    const started = performance.now();
    await drawPoster({ map: { ...routeOrder(many), towns: lisbon.towns } });
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

describe("words", () => {
  test.each(scripts)("%s is drawn in its own letters", async (name) => {
    const { type } = await drawWords(name);
    const glyphs = new Set(type.name?.letters.map(({ glyph }) => glyph));
    // A font that lacks them would draw the same box for each.
    expect(glyphs.size).toBeGreaterThan(1);
    expect(new Set(Array.from(glyphs, ({ rings }) => JSON.stringify(rings))).size).toBe(glyphs.size);
  });

  test("a character without a font is left out", async () => {
    expect((await drawWords("Lisbon\u{10fffd}")).words).toEqual((await drawWords("Lisbon")).words);
    expect((await drawWords("\u{10fffd}")).type.name).toBeUndefined();
  });

  test("stay on their panel, whatever they are", async () => {
    for (const name of [...scripts, ...unruly]) {
      const { panel, words } = await drawWords(name);
      expect(
        pointsOf(words).filter((point) => !isWithin(panel, point)),
        name,
      ).toEqual([]);
      const share = ((panel.right - panel.left) * (panel.bottom - panel.top)) / (page.width * page.height);
      expect(share, name).toBeLessThan(0.62);
    }
  });

  test("a name is legible on a small poster", async () => {
    for (const name of ["Lisbon", "San Francisco", "Thiruvananthapuram", "Santiago de Compostela", "東京"]) {
      const { type } = await drawWords(name);
      expect(type.name?.size).toBeGreaterThan(75);
    }
  });

  test("markup, scripts and addresses are text", async () => {
    const hostile = [
      "<svg/onload=alert(1)>",
      "<image/href='http://a.example/b.png'/>",
      "#pagebreak()",
      '#read("/etc/passwd")',
      "$x^2$_*a*_`b`",
      "\\u{41}&amp;&#65;",
      "</g></svg>\"'",
    ];
    for (const name of hostile) {
      const { type } = await drawWords(name);
      expect(type.name?.letters).toHaveLength(Array.from(name).length);
    }
  });

  test("letters of several fonts share a baseline", async () => {
    // Commissioner has no ḥ, and leaves the spaces beside it to other fonts.
    const { lines } = await typesetWords({
      lines: [
        { text: "Al Maḥallah al Kubrá", size: 20, weight: 600, tracking: 0 },
        { text: "Tanta", size: 20, weight: 600, tracking: 0 },
      ],
    });
    const [long, short] = lines.map((line) => line?.letters.map(({ at }) => at) ?? []);
    for (const places of [long, short]) {
      const across = places?.map(([x]) => x) ?? [];
      expect(across).toEqual(across.toSorted((one, other) => one - other));
      expect(across[0]).toBe(0);
      expect(new Set(places?.map(([, y]) => y)).size).toBe(1);
    }
    expect(long).toHaveLength("AlMaḥallahalKubrá".length);
    expect(long?.at(-1)?.[0]).toBeGreaterThan(150);
    expect(long?.at(-1)?.[0]).toBeLessThan(lines[0]?.width ?? 0);
  });
});

test("there is a poster for any words", async () => {
  const words = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc.constantFrom(...unruly),
  );
  await fc.assert(
    fc.asyncProperty(words, async (name) => {
      const drawn = await drawPoster({ scene: { name, tags: [] } });
      expect(await sharp(drawn).metadata()).toMatchObject({ ...page, format: "png", hasAlpha: false });
    }),
    { numRuns: propertyRuns(12) },
  );
});

test("there is a map for any place", async () => {
  const anywhere = fc.record({
    latitude: fc.constantFrom(-90, -78, -16.5, 0, 52, 89.9, 90),
    longitude: fc.constantFrom(-180, -179.9, -30, 0, 100, 179.99, 180),
    spanKm: fc.constantFrom(1, 220, 2500, 9000),
    hasMark: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(anywhere, async (place) => {
      const drawn = await drawPoster({ map: { ...lisbon, ...place } });
      expect(await sharp(drawn).metadata()).toMatchObject({ ...page, hasAlpha: false });
    }),
    { numRuns: propertyRuns(5) },
  );
});

describe("colours", () => {
  const shining = (hex: string) => {
    const [red, green, blue] = parseColour(hex).map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    ) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string) => {
    const [dark, bright] = [shining(one), shining(other)].sort((a, b) => a - b) as [number, number];
    return (bright + 0.05) / (dark + 0.05);
  };

  test("words stand out from their background", () => {
    const panels = [...Object.values(palettes).flat(), ...Object.values(lightsByScene).flat()];
    for (const { title, accent, veil } of panels) {
      // More than the 4.5 that legibility needs, because the panel has faint lines on it.
      expect(contrast(title, veil), `${title} on ${veil}`).toBeGreaterThan(5.5);
      expect(contrast(accent, veil), `${accent} on ${veil}`).toBeGreaterThan(4.5);
    }
    for (const { ink, land, high } of Object.values(palettes).flat()) {
      expect(contrast(ink, land), `${ink} on ${land}`).toBeGreaterThan(4.5);
      expect(contrast(ink, high), `${ink} on ${high}`).toBeGreaterThan(4.5);
    }
  });
});

const noNetwork = `
  import net from "node:net";
  net.Socket.prototype.connect = () => process.exit(1);
`;

test("a poster needs nothing but the server's own files", async () => {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const child = fork(join(root, "server/pictures/posters/poster-process.ts"), [], {
    execArgv: [
      ...["--permission", "--allow-addons", `--allow-fs-read=${root}*`, "--disable-warning=PERM0001"],
      `--import=data:text/javascript,${encodeURIComponent(noNetwork)}`,
    ],
    serialization: "advanced",
    env: {},
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  try {
    child.send({ query: "Lisbon", tags: [] });
    const [response] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [
      { result?: { bytes: Uint8Array }; error?: string },
    ];
    expect(response.error).toBeUndefined();
    expect(response.result?.bytes.length).toBeGreaterThan(10_000);
  } finally {
    child.kill("SIGKILL");
  }
});
