export type Point = readonly [x: number, y: number];

type PointOf<Stop> = { readonly stop: Stop; readonly point: Point };

type Arrangement<Stop> = {
  /** Each with a place of its own: where it is, or a little beside it. */
  readonly single: readonly (PointOf<Stop> & { readonly offset: Point })[];
  /** Stops at nearly the same place, shown as one. */
  readonly groups: readonly {
    readonly stops: readonly Stop[];
    readonly point: Point;
    readonly width: number;
  }[];
};

type Arranging<Stop> = {
  /** More stops than these at nearly the same place become one. */
  readonly maxTogether: number;
  /** The width of such a group, in pixels. */
  readonly groupWidth: (stops: readonly Stop[]) => number;
  /** At most so many are shown singly; the first ones. */
  readonly most: number;
  /** Always shown, singly and in its place. */
  readonly active?: Stop | undefined;
};

/** In pixels. WCAG 2.5.8 asks for 24; a finger needs more. */
export const stopSize = 36;

/**
 * Finds a place for each stop's button, so that none covers another. The first of several stays where it is, the others
 * go round it to the nearest free place. Only the points' distances count, so that nothing jumps while the map is moved.
 */
export const arrangeStops = <Stop>(
  points: readonly PointOf<Stop>[],
  { maxTogether, groupWidth, most, active }: Arranging<Stop>,
): Arrangement<Stop> => {
  const [kept, others] = [true, false].map((isActive) =>
    points.filter(({ stop }) => (stop === active) === isActive),
  ) as [PointOf<Stop>[], PointOf<Stop>[]];
  const taken: Box[] = [];
  const groups = findPiles(others)
    .filter((pile) => pile.length > maxTogether)
    .map((pile) => {
      const stops = pile.map(({ stop }) => stop);
      const width = groupWidth(stops);
      const point = findFree(middleOf(pile.map(({ point }) => point)), width, taken);
      taken.push({ point, width });
      return { stops, point, width };
    });
  const grouped = new Set(groups.flatMap(({ stops }) => stops));
  const single = [...kept, ...others.filter(({ stop }) => !grouped.has(stop))]
    .slice(0, most)
    .map(({ stop, point }) => {
      const free = findFree(point, stopSize, taken);
      taken.push({ point: free, width: stopSize });
      return { stop, point, offset: [free[0] - point[0], free[1] - point[1]] as const };
    });
  return { single, groups };
};

type Box = { readonly point: Point; readonly width: number };

const findPiles = <Stop>(points: readonly PointOf<Stop>[]): PointOf<Stop>[][] => {
  const piles: [PointOf<Stop>, ...PointOf<Stop>[]][] = [];
  for (const one of points) {
    const pile = piles.find(([first]) => isCovering(first.point, one.point, stopSize));
    if (pile) pile.push(one);
    else piles.push([one]);
  }
  return piles;
};

const isCovering = (one: Point, other: Point, width: number): boolean =>
  Math.abs(one[0] - other[0]) < width && Math.abs(one[1] - other[1]) < stopSize;

const middleOf = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/** The nearest free place on rings around a point. Each ring is searched from the side away from what is in the way. */
const findFree = (point: Point, ownWidth: number, taken: readonly Box[]): Point => {
  const inTheWay = (at: Point) =>
    taken.find(({ point, width }) => isCovering(point, at, (width + ownWidth) / 2));
  const first = inTheWay(point);
  if (!first) return point;
  const away = Math.atan2(point[1] - first.point[1], point[0] - first.point[0]);
  for (let ring = 1; ; ring++) {
    const places = 8 * ring;
    for (let step = 0; step < places; step++) {
      // To both sides of the first direction in turn.
      const turn = ((step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2) * 2 * Math.PI) / places;
      const radius = (ring * stopSize) / 2;
      const at: Point = [
        point[0] + radius * Math.cos(away + turn),
        point[1] + radius * Math.sin(away + turn),
      ];
      if (!inTheWay(at)) return at;
    }
  }
};
