import { geoMercator } from "d3-geo";
import type { Coordinate } from "../../../contract/itinerary.ts";
import type { Point } from "./arrange-stops.ts";
import { findBounds } from "./find-bounds.ts";
import { graticule } from "./graticule.ts";
import type { World } from "./ground-tiles.ts";
import type { Position } from "./route-between.ts";
import { type PlacedStop, positionsOf, type TripLines } from "./trip-lines.ts";

type Sheet = { readonly width: number; readonly height: number; readonly center?: Coordinate | undefined };

export type TripSketch = {
  readonly grid: string;
  readonly links: string;
  readonly ways: readonly { readonly dayId: string; readonly dayIndex: number; readonly path: string }[];
  readonly stops: readonly { readonly stop: PlacedStop; readonly point: Point }[];
  /** All stops in one path, when there are too many to tell them apart. */
  readonly dots: string;
  readonly world: World;
  pointOf(coordinate: Coordinate): Point;
  coordinateAt(point: Point): Coordinate | undefined;
};

const margin = 48;
/** The radius of a dot, in pixels. */
const dot = 6;
/** In degrees, so that a single place is shown with some land around it. */
const minWidth = 0.08;

/** Where everything goes in a drawing of this size, in pixels. */
export const sketchTrip = (trip: TripLines, { width, height, center }: Sheet): TripSketch => {
  const around: Position[] = center ? [[center.longitude, center.latitude]] : [];
  const positions = positionsOf(trip);
  const bounds = findBounds(positions.length > 0 ? positions : around) ?? {
    west: -170,
    east: 170,
    south: -55,
    north: 70,
  };
  const middle = (bounds.west + bounds.east) / 2;
  const half = Math.max(minWidth, bounds.east - bounds.west) / 2;
  const corners: [number, number][] = [
    [-half, Math.max(-80, bounds.south - minWidth / 2)],
    [half, Math.min(80, bounds.north + minWidth / 2)],
  ];
  const sides = Math.min(margin, width / 5, height / 5);
  const flat = geoMercator().fitExtent(
    [
      [sides, sides],
      [Math.max(sides + 1, width - sides), Math.max(sides + 1, height - sides)],
    ],
    { type: "MultiPoint", coordinates: corners },
  );
  // A longitude beyond 180 continues to the right; the projection would wrap it back.
  const [scale, [left]] = [flat.scale(), flat.translate()];
  const place = ([longitude, latitude]: Position): Point => {
    const [, y = 0] = flat([0, Math.max(-85, Math.min(85, latitude))]) ?? [];
    return [round(left + ((longitude - middle) * Math.PI * scale) / 180), round(y)];
  };
  const nearest = (longitude: number) => longitude + 360 * Math.round((middle - longitude) / 360);
  const placeNear = ([longitude, latitude]: Position) => place([nearest(longitude), latitude]);
  const pathOf = (points: readonly Position[]): string => {
    const [first] = points;
    const turn = first ? nearest(first[0]) - first[0] : 0;
    return `M${points.map(([longitude, latitude]) => place([longitude + turn, latitude]).join(" ")).join("L")}`;
  };
  const coordinateAt = ([x, y]: Point): Coordinate | undefined => {
    const [, latitude] = flat.invert?.([left, y]) ?? [];
    const longitude = middle + ((x - left) * 180) / Math.PI / scale;
    if (latitude === undefined || Math.abs(latitude) > 90) return undefined;
    return {
      latitude: Math.round(latitude * 1e6) / 1e6,
      longitude: Math.round((((((longitude + 180) % 360) + 360) % 360) - 180) * 1e6) / 1e6,
    };
  };
  const reach = (width / 2 / scale) * (180 / Math.PI);
  const [south, north] = [coordinateAt([left, height])?.latitude, coordinateAt([left, 0])?.latitude];
  const grid = graticule({
    west: middle - reach,
    east: middle + reach,
    south: south ?? -80,
    north: north ?? 80,
  });
  const stops = trip.stops.map((stop) => ({ stop, point: placeNear(stop.position) }));
  const halfWorld = Math.PI * scale;
  const [, equator = 0] = flat([0, 0]) ?? [];
  return {
    world: {
      left: left - (middle * Math.PI * scale) / 180 - halfWorld,
      top: equator - halfWorld,
      width: 2 * halfWorld,
    },
    grid:
      width > 0
        ? grid.map((line) => `M${line.map((point) => place(point).join(" ")).join("L")}`).join("")
        : "",
    links: trip.links.map(pathOf).join(""),
    ways: trip.ways.map(({ dayId, dayIndex, points }) => ({ dayId, dayIndex, path: pathOf(points) })),
    stops,
    dots: stops
      .map(({ point: [x, y] }) => `M${x} ${round(y - dot)}l${dot} ${dot}-${dot} ${dot}-${dot}-${dot}z`)
      .join(""),
    pointOf: ({ latitude, longitude }) => placeNear([longitude, latitude]),
    coordinateAt,
  };
};

const round = (pixels: number): number => Math.round(pixels * 10) / 10;
