/** An imaginary country as SVG paths, 360 by 240. */
export type CountryPaths = {
  /** The contour lines of each mountain, from its foot to its top. */
  readonly heights: readonly { readonly outline: string; readonly height: number }[];
  readonly lake: string;
  readonly way: string;
  readonly waymarks: readonly Point[];
};

type Point = { readonly x: number; readonly y: number };

/** For itineraries without an image. The same seed always gives the same country. */
export const drawCountry = (seed: string): CountryPaths => {
  const random = randomOf(seed);
  const between = (low: number, high: number) => low + random() * (high - low);
  const mountain = { x: between(215, 320), y: between(10, 80) };
  const hill = { x: between(10, 90), y: between(185, 250) };
  const stops = [
    { x: between(40, 80), y: between(60, 110) },
    { x: between(130, 170), y: between(70, 120) },
    { x: between(215, 255), y: between(150, 195) },
  ];
  return {
    heights: [...rings(mountain, between(150, 185), 7, random), ...rings(hill, between(85, 110), 4, random)],
    lake: blob({ x: between(150, 200), y: between(185, 215) }, between(26, 38), wobble(random), 0.55),
    way: wayThrough([{ x: -10, y: between(20, 90) }, ...stops, { x: 370, y: between(140, 220) }]),
    waymarks: stops,
  };
};

type Wobble = (angle: number) => number;

/** How far an outline differs from a circle: a few slow waves, the same for all rings of a mountain. */
const wobble = (random: () => number): Wobble => {
  const waves = [2, 3, 5].map((times) => ({ times, size: 0.28 / times, start: random() * 2 * Math.PI }));
  return (angle) =>
    1 + waves.reduce((sum, { times, size, start }) => sum + size * Math.sin(times * angle + start), 0);
};

const rings = (center: Point, radius: number, count: number, random: () => number) => {
  const shape = wobble(random);
  return Array.from({ length: count }, (_, height) => ({
    height,
    outline: blob(center, radius * (1 - height / (count + 0.35)), shape),
  }));
};

const corners = 26;

const blob = ({ x, y }: Point, radius: number, shape: Wobble, flatness = 0.8): string => {
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI;
    const distance = radius * shape(angle);
    return { x: x + distance * Math.cos(angle), y: y + distance * Math.sin(angle) * flatness };
  });
  const middles = points.map((point, at) => middle(point, points[(at + 1) % corners] ?? point));
  const curves = points.map((point, at) => `Q${written(point)} ${written(middles[at] ?? point)}`);
  return `M${written(middles.at(-1) ?? { x, y })}${curves.join("")}Z`;
};

/** A smooth curve that is horizontal at each point. */
const wayThrough = ([first, ...others]: readonly Point[]): string => {
  let last = first ?? { x: 0, y: 0 };
  const curves = others.map((point) => {
    const half = (last.x + point.x) / 2;
    const curve = `C${written({ x: half, y: last.y })} ${written({ x: half, y: point.y })} ${written(point)}`;
    last = point;
    return curve;
  });
  return `M${written(first ?? last)}${curves.join("")}`;
};

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const written = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Pseudo-random numbers from 0 to 1: a xorshift generator, seeded with an FNV-1a hash. */
const randomOf = (seed: string): (() => number) => {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  if (state === 0) state = 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
};
