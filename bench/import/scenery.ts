import sharp from "sharp";
import { type Random, random } from "../random.ts";
import { entriesOf, type Half, type Halves } from "./half.ts";

type Colour = readonly [red: number, green: number, blue: number];
/** The colour at a point: `x` and `y` from 0 at the top left; the height is 1. */
type Scene = (x: number, y: number) => Colour;
type Painter = (random: Random) => Scene;

export type Scenery = { readonly seed: number; readonly painter: string; readonly isBright: boolean };

/** Backgrounds as busy as a photo, but generated. */
export function paintScenery(
  { seed, painter }: Scenery,
  { width, height, shift = 0 }: { width: number; height: number; shift?: number },
): Promise<Buffer> {
  const scene = painterNamed(painter)(random(seed));
  const scale = 2;
  const [columns, rows] = [Math.ceil(width / scale), Math.ceil(height / scale)];
  const pixels = Buffer.alloc(columns * rows * 3);
  const grain = random(seed, shift);
  const grainOf = painter === "paper" ? 5 : 14;
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [red, green, blue] = scene(column / rows + shift * 0.004, row / rows);
      const noise = (grain.fraction() - 0.5) * grainOf;
      pixels[at++] = within(red + noise);
      pixels[at++] = within(green + noise);
      pixels[at++] = within(blue + noise);
    }
  return sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } })
    .resize(width, height, { kernel: "cubic" })
    .jpeg({ quality: 88 })
    .toBuffer();
}

export function aScenery({ pick, below }: Random, half: Half, isBright = false): Scenery {
  const name = pick(entriesOf(half, isBright ? brightNames : busyNames));
  return { seed: below(1_000_000), painter: name, isBright };
}

const busyNames: Halves<string> = {
  both: ["sea", "city"],
  tuning: ["mountains", "foliage", "bokeh", "street", "sunset", "forest", "food"],
  held: ["rooftops", "market", "dunes", "rain"],
};
const brightNames: Halves<string> = { both: ["clouds"], tuning: ["sand", "snow"], held: ["marble"] };

const painters: Readonly<Record<string, Painter>> = {
  sea: (random) => {
    const [sky, deep, shallow] = [
      near(random, [120, 180, 225]),
      near(random, [15, 70, 120]),
      near(random, [60, 170, 180]),
    ];
    const horizon = 0.3 + random.fraction() * 0.25;
    const waves = noise(random);
    const clouds = noise(random);
    return (x, y) => {
      if (y < horizon)
        return lighter(
          mix([235, 240, 245], sky, 1 - y / horizon),
          70 * Math.max(0, clouds(x * 3, y * 9) - 0.55),
        );
      const depth = (y - horizon) / (1 - horizon);
      const glint = waves(x * (40 - 30 * depth), y * (160 - 110 * depth));
      return lighter(mix(deep, shallow, depth * 0.8), (glint - 0.5) * 90);
    };
  },
  sunset: (random) => {
    const [high, low] = [near(random, [70, 50, 110]), near(random, [250, 150, 80])];
    const horizon = 0.5 + random.fraction() * 0.2;
    const hills = noise(random);
    const clouds = noise(random);
    return (x, y) => {
      const ridge = horizon + 0.12 * (hills(x * 3, 1) - 0.5);
      if (y > ridge) return lighter([40, 28, 40], 30 * hills(x * 30, y * 30));
      const sky = mix(high, low, (y / ridge) ** 1.5);
      return lighter(sky, 90 * Math.max(0, clouds(x * 3, y * 14) - 0.5));
    };
  },
  mountains: (random) => {
    const sky = near(random, [150, 190, 225]);
    const layers = [0.35, 0.48, 0.62, 0.78].map((top, nth) => ({
      top,
      ridge: noise(random),
      colour: near(random, [130 - nth * 32, 145 - nth * 26, 165 - nth * 36]),
    }));
    const rock = noise(random);
    return (x, y) => {
      for (const { top, ridge, colour } of layers.toReversed())
        if (y > top + 0.28 * (octaves(ridge, x * 4, 0) - 0.5))
          return lighter(colour, (octaves(rock, x * 14, y * 14) - 0.5) * 110);
      return mix([240, 240, 240], sky, 1 - y * 1.6);
    };
  },
  foliage: (random) => {
    const leaf = near(random, [70, 140, 40]);
    const [warp, veins] = [noise(random), noise(random)];
    return (x, y) => {
      const bend = octaves(warp, x * 5, y * 5) * 3;
      const light = octaves(veins, x * 7 + bend, y * 7 - bend);
      return lighter(leaf, (light - 0.52) * 330);
    };
  },
  forest: (random) => {
    const [trunks, leaves] = [noise(random), noise(random)];
    return (x, y) => {
      const trunk = trunks(x * 22, y * 0.6) > 0.62;
      const light = octaves(leaves, x * 16, y * 16);
      return trunk ? lighter([70, 52, 40], light * 50) : lighter([60, 95, 60], (light - 0.4) * 200 - y * 40);
    };
  },
  city: (random) => {
    const dusk = near(random, [60, 70, 120]);
    const glow = near(random, [240, 170, 120]);
    const buildings = Array.from({ length: 26 }, () => ({
      left: random.fraction() * 1.9,
      width: 0.05 + random.fraction() * 0.12,
      top: 0.35 + random.fraction() * 0.4,
      colour: near(random, [60, 60, 78]),
    }));
    const lights = noise(random);
    return (x, y) => {
      for (const { left, width, top, colour } of buildings)
        if (x > left && x < left + width && y > top) {
          const isPane = (x * 90) % 2 < 1.1 && (y * 70) % 2 < 1.2;
          return isPane && lights(Math.floor(x * 45) * 7.3, Math.floor(y * 35) * 5.1) > 0.56
            ? [250, 220, 140]
            : colour;
        }
      return mix(dusk, glow, y);
    };
  },
  street: (random) => {
    const walls = [0, 1, 2, 3, 4].map(() =>
      near(
        random,
        random.pick([
          [205, 150, 100],
          [220, 190, 140],
          [190, 110, 90],
        ]),
      ),
    );
    const stones = noise(random);
    const plaster = noise(random);
    return (x, y) => {
      if (y > 0.72) return lighter([120, 112, 105], (octaves(stones, x * 60, y * 90) - 0.5) * 120);
      const nth = Math.floor(x / 0.32);
      const [across, up] = [((x % 0.32) / 0.32) * 3, y * 7];
      const isShutter = across % 1 > 0.3 && across % 1 < 0.7 && up % 1 > 0.25 && up % 1 < 0.8;
      const wall = walls[nth % walls.length] as Colour;
      return isShutter
        ? lighter([70, 95, 90], ((up * 14) % 1) * 40)
        : lighter(wall, (octaves(plaster, x * 9, y * 9) - 0.5) * 70);
    };
  },
  bokeh: (random) => {
    const night = near(random, [35, 28, 45]);
    const discs = Array.from({ length: 34 }, () => ({
      x: random.fraction(),
      y: random.fraction(),
      radius: 0.02 + random.fraction() * 0.06,
      colour: near(
        random,
        random.pick([
          [255, 190, 90],
          [255, 120, 120],
          [120, 190, 255],
        ]),
      ),
    }));
    return (x, y) => {
      let colour: Colour = night;
      for (const disc of discs) {
        const distance = Math.hypot(x - disc.x, y - disc.y) / disc.radius;
        if (distance < 1) colour = mix(colour, disc.colour, 0.5 - 0.2 * (1 - distance));
      }
      return colour;
    };
  },
  food: (random) => {
    const wood = noise(random);
    const plates = Array.from({ length: 5 }, () => ({
      x: random.fraction(),
      y: random.fraction(),
      radius: 0.1 + random.fraction() * 0.1,
      dish: near(
        random,
        random.pick([
          [190, 90, 40],
          [90, 130, 50],
          [200, 160, 70],
        ]),
      ),
    }));
    return (x, y) => {
      for (const { x: left, y: top, radius, dish } of plates) {
        const distance = Math.hypot(x - left, y - top) / radius;
        if (distance < 0.72) return lighter(dish, (octaves(wood, x * 40, y * 40) - 0.5) * 160);
        if (distance < 1) return lighter([225, 222, 215], (0.9 - distance) * 60);
      }
      return lighter([110, 75, 50], (octaves(wood, x * 4, y * 60) - 0.5) * 80);
    };
  },
  rooftops: (random) => {
    const [tile, sky] = [near(random, [185, 95, 60]), near(random, [160, 195, 225])];
    const roofs = Array.from({ length: 18 }, () => ({
      middle: random.fraction() * 1.2,
      top: 0.3 + random.fraction() * 0.6,
      slope: 0.4 + random.fraction() * 0.5,
      colour: near(random, tile),
    })).toSorted((one, other) => other.top - one.top);
    const weather = noise(random);
    return (x, y) => {
      for (const { middle, top, slope, colour } of roofs) {
        const below = y - top - Math.abs(x - middle) * slope;
        if (below > 0 && below < 0.12)
          return lighter(
            colour,
            ((y * 70) % 1 < 0.3 ? -35 : 0) + (octaves(weather, x * 20, y * 20) - 0.5) * 60,
          );
        if (below >= 0.12 && Math.abs(x - middle) < 0.14)
          return lighter([225, 210, 185], (octaves(weather, x * 12, y * 12) - 0.5) * 70);
      }
      return mix(sky, [235, 235, 235], y);
    };
  },
  market: (random) => {
    const awnings = [0, 1, 2].map(() =>
      near(
        random,
        random.pick([
          [200, 60, 50],
          [40, 110, 140],
          [220, 160, 50],
        ]),
        30,
      ),
    );
    const fruit = noise(random);
    return (x, y) => {
      if (y < 0.3) {
        const isWhite = (x * 16) % 2 < 1;
        return isWhite ? [235, 230, 220] : (awnings[Math.floor(x / 0.35) % awnings.length] as Colour);
      }
      const crate = Math.floor(x * 5) + 7 * Math.floor(y * 6);
      const kind: Colour = [150 + ((crate * 53) % 100), 70 + ((crate * 31) % 120), 40 + ((crate * 17) % 60)];
      return lighter(kind, (octaves(fruit, x * 45, y * 45) - 0.55) * 190);
    };
  },
  dunes: (random) => {
    const sand = near(random, [205, 140, 85]);
    const [crests, ripples] = [noise(random), noise(random)];
    return (x, y) => {
      if (y < 0.25 + 0.1 * crests(x * 2, 3)) return mix([95, 150, 205], [225, 225, 215], y * 3);
      const fold = octaves(crests, x * 2 + y, y * 5);
      return lighter(
        sand,
        (fold - 0.5) * 150 + Math.sin((y + fold * 0.2) * 260) * 10 + ripples(x * 60, y * 60) * 20,
      );
    };
  },
  rain: (random) => {
    const [blur, drops] = [noise(random), noise(random)];
    const tint = near(random, [70, 85, 100]);
    return (x, y) => {
      const light = octaves(blur, x * 4, y * 2);
      const glow: Colour = light > 0.56 ? [225, 170, 95] : tint;
      return lighter(
        mix(tint, glow, (light - 0.5) * 3),
        drops(x * 70, y * 30) > 0.8 ? 60 : (light - 0.5) * 90,
      );
    };
  },
  marble: (random) => {
    const stone = near(random, [232, 230, 226], 14);
    const veins = noise(random);
    return (x, y) => lighter(stone, Math.abs(octaves(veins, x * 3, y * 3) - 0.5) < 0.012 ? -40 : 0);
  },
  clouds: (random) => {
    const sky = near(random, [175, 205, 235]);
    const clouds = noise(random);
    return (x, y) => mix(sky, [250, 250, 252], octaves(clouds, x * 4, y * 6) * 1.3 - 0.1);
  },
  sand: (random) => {
    const sand = near(random, [226, 205, 170]);
    const ripples = noise(random);
    return (x, y) => lighter(sand, (octaves(ripples, x * 8, y * 40) - 0.5) * 60);
  },
  snow: (random) => {
    const shade = near(random, [205, 215, 232]);
    const drifts = noise(random);
    return (x, y) => mix(shade, [252, 252, 255], octaves(drifts, x * 5, y * 12) * 1.2);
  },
  wood: (random) => {
    const table = near(random, [105, 72, 50]);
    const grainOf = noise(random);
    return (x, y) => lighter(table, (octaves(grainOf, x * 3, y * 50) - 0.5) * 70);
  },
  paper: (random) => {
    const paper = near(random, [246, 242, 230], 8);
    const fibres = noise(random);
    return (x, y) => lighter(paper, (octaves(fibres, x * 90, y * 90) - 0.5) * 12 - x * 6);
  },
};

function painterNamed(name: string): Painter {
  const painter = painters[name];
  if (!painter) throw new Error(`Nobody paints ${name}.`);
  return painter;
}

const within = (value: number) => Math.max(0, Math.min(255, value));
const mix = (one: Colour, other: Colour, share: number): Colour => {
  const part = Math.max(0, Math.min(1, share));
  return [
    one[0] + (other[0] - one[0]) * part,
    one[1] + (other[1] - one[1]) * part,
    one[2] + (other[2] - one[2]) * part,
  ];
};
const lighter = ([red, green, blue]: Colour, by: number): Colour => [red + by, green + by, blue + by];
const near = ({ fraction }: Random, [red, green, blue]: Colour, by = 50): Colour => [
  red + (fraction() - 0.5) * by,
  green + (fraction() - 0.5) * by,
  blue + (fraction() - 0.5) * by,
];

/** Smooth noise from 0 to 1, different for each call. */
function noise({ below }: Random): (x: number, y: number) => number {
  const seed = below(0x7fffffff);
  const at = (column: number, row: number) => {
    let mixed = Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ seed;
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
    return ((mixed ^ (mixed >>> 13)) >>> 8) / 16_777_216;
  };
  return (x, y) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [across, down] = [ease(x - column), ease(y - row)];
    const top = at(column, row) * (1 - across) + at(column + 1, row) * across;
    const bottom = at(column, row + 1) * (1 - across) + at(column + 1, row + 1) * across;
    return top * (1 - down) + bottom * down;
  };
}
const ease = (part: number) => part * part * (3 - 2 * part);
const octaves = (noise: (x: number, y: number) => number, x: number, y: number) =>
  noise(x, y) * 0.5 + noise(x * 2, y * 2) * 0.25 + noise(x * 4, y * 4) * 0.15 + noise(x * 8, y * 8) * 0.1;
