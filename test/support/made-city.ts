import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clipLine, clipRing } from "../../server/geo/maps/clip.ts";
import type { StreetsSchema } from "../../server/geo/maps/pmtiles/describe-streets.ts";
import { encodeTile, type TileFeature, type TileLayer } from "../../server/geo/maps/tiles/encode-tile.ts";
import { tileFrame } from "../../server/geo/maps/tiles/tile-frame.ts";
import { type MadeTiles, makeArchive } from "./make-archive.ts";

type Properties = NonNullable<TileFeature["properties"]>;
/** Longitude and latitude in turn. */
type Shape = { kind: TileFeature["kind"]; degrees: readonly number[] };
type MadeFeature = Shape & { layer: string; from: number; properties: Properties };

/** Around Lisbon: its own streets would have to be copied. */
export const cityBounds = [-9.24, 38.66, -9.06, 38.78] as const;
const [west, south, east, north] = cityBounds;
const middle = { longitude: -9.142, latitude: 38.712 };

/** What one feature is in each schema. */
type InSchemas = Readonly<Record<StreetsSchema, { layer: string } & Properties>>;

const box = (left: number, bottom: number, right: number, top: number): Shape => ({
  kind: "polygon",
  degrees: [left, top, right, top, right, bottom, left, bottom],
});
/** With a point every few metres, because clipping leaves long edges as they are. */
const line = (...degrees: number[]): Shape => {
  const points: number[] = [];
  for (let at = 2; at < degrees.length; at += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = degrees.slice(at - 2, at + 2);
    for (let share = 0; share < 1; share += 0.005 / Math.max(0.005, Math.abs(x2 - x1), Math.abs(y2 - y1)))
      points.push(x1 + share * (x2 - x1), y1 + share * (y2 - y1));
  }
  return { kind: "line", degrees: [...points, ...degrees.slice(-2)] };
};
const point = (longitude: number, latitude: number): Shape => ({
  kind: "point",
  degrees: [longitude, latitude],
});

const street = (detail: string, name?: string): InSchemas => {
  const kinds: Record<string, string> = {
    motorway: "highway",
    primary: "major_road",
    secondary: "major_road",
  };
  return {
    protomaps: {
      layer: "roads",
      kind: kinds[detail] ?? "minor_road",
      kind_detail: detail,
      ...(name && { name }),
    },
    openmaptiles: { layer: "transportation", class: detail === "residential" ? "minor" : detail },
  };
};

function* features(): Generator<{ shape: Shape; from: number; is: InSchemas }> {
  const every = 0;
  yield {
    shape: box(west - 3, 38.69, east + 3, north + 3),
    from: every,
    is: { protomaps: { layer: "earth", kind: "earth" }, openmaptiles: { layer: "none" } },
  };
  // The river, south of the city.
  yield {
    shape: {
      kind: "polygon",
      degrees: [
        west - 3,
        38.692,
        -9.16,
        38.7,
        -9.12,
        38.712,
        east + 3,
        38.74,
        east + 3,
        38.6,
        west - 3,
        38.6,
      ],
    },
    from: every,
    is: {
      protomaps: { layer: "water", kind: "ocean" },
      openmaptiles: { layer: "water", class: "ocean" },
    },
  };
  yield {
    shape: box(-9.205, 38.715, -9.185, 38.735),
    from: 8,
    is: {
      protomaps: { layer: "landuse", kind: "park" },
      openmaptiles: { layer: "landcover", class: "grass" },
    },
  };
  yield {
    shape: point(-9.195, 38.726),
    from: 10,
    is: {
      protomaps: {
        layer: "pois",
        kind: "park",
        name: "Parque da Serra",
        "name:de": "Bergpark",
        min_zoom: 12,
      },
      openmaptiles: { layer: "park", class: "park", rank: 1, name: "Parque da Serra", "name:de": "Bergpark" },
    },
  };
  for (let step = 0; step < 24; step++) {
    const along = west + 0.01 + step * 0.007;
    const across = 38.708 + step * 0.0028;
    const kind = step % 8 === 0 ? "primary" : step % 4 === 0 ? "secondary" : "residential";
    const from = { primary: 8, secondary: 10, residential: 12 }[kind];
    yield { shape: line(along, 38.705, along + 0.008, north), from, is: street(kind, `Rua ${step + 1}`) };
    yield {
      shape: line(west, across - 0.004, east, across + 0.01),
      from,
      is: street(kind, `Travessa ${step + 1}`),
    };
    const named = (name: string): InSchemas => ({
      protomaps: { layer: "none" },
      openmaptiles: { layer: "transportation_name", class: kind === "residential" ? "minor" : kind, name },
    });
    yield { shape: line(along, 38.705, along + 0.008, north), from, is: named(`Rua ${step + 1}`) };
    yield { shape: line(west, across - 0.004, east, across + 0.01), from, is: named(`Travessa ${step + 1}`) };
  }
  yield { shape: line(west - 3, 38.75, -9.15, 38.77, east + 3, 38.79), from: 6, is: street("motorway") };
  yield {
    shape: line(-9.24, 38.704, -9.18, 38.71, -9.14, 38.72),
    from: 9,
    is: {
      protomaps: { layer: "roads", kind: "rail", kind_detail: "rail" },
      openmaptiles: { layer: "transportation", class: "rail" },
    },
  };
  for (let row = 0; row < 30; row++)
    for (let column = 0; column < 30; column++) {
      const [left, bottom] = [-9.17 + column * 0.0016, 38.714 + row * 0.0009];
      yield {
        shape: box(left, bottom, left + 0.0009, bottom + 0.0005),
        from: 14,
        is: {
          protomaps: { layer: "buildings", kind: "building", height: 12 },
          openmaptiles: { layer: "building", render_height: 12 },
        },
      };
    }
  yield {
    shape: point(middle.longitude, middle.latitude + 0.006),
    from: 3,
    is: {
      protomaps: {
        ...{ layer: "places", kind: "locality", kind_detail: "city", population_rank: 11, min_zoom: 3 },
        ...{ name: "Lisboa", "name:en": "Lisbon", "name:de": "Lissabon" },
      },
      openmaptiles: {
        ...{
          layer: "place",
          class: "city",
          rank: 2,
          name: "Lisboa",
          "name:en": "Lisbon",
          "name:de": "Lissabon",
        },
      },
    },
  };
  yield {
    shape: point(-9.178, 38.745),
    from: 10,
    is: {
      protomaps: { layer: "places", kind: "neighbourhood", name: "Bairro Novo", min_zoom: 11 },
      openmaptiles: { layer: "place", class: "suburb", rank: 5, name: "Bairro Novo" },
    },
  };
  for (const [index, [kind, subclass, name]] of (
    [
      ["museum", "museum", "Museu do Rio"],
      ["restaurant", "restaurant", "Casa das Sardinhas"],
      ["hotel", "lodging", "Hotel Miradouro"],
      ["station", "railway", "Estação Central"],
      ["cafe", "cafe", "Café Azul"],
    ] as const
  ).entries())
    yield {
      shape: point(middle.longitude - 0.02 + index * 0.011, middle.latitude + 0.004 + index * 0.006),
      from: 13,
      is: {
        protomaps: { layer: "pois", kind, name, min_zoom: 13 },
        openmaptiles: { layer: "poi", class: subclass, subclass: kind, rank: 1, name },
      },
    };
}

const layersOf: Readonly<Record<StreetsSchema, readonly string[]>> = {
  protomaps: ["earth", "water", "landuse", "landcover", "roads", "buildings", "places", "pois", "boundaries"],
  openmaptiles: [
    ...["water", "waterway", "landcover", "landuse", "park", "transportation", "transportation_name"],
    ...["building", "place", "poi", "boundary", "water_name", "aeroway", "mountain_peak"],
  ],
};

/** A PMTiles file of a made city, in either schema, from zoom 0 to 14. */
export function madeCity(
  schema: StreetsSchema,
  metadata: Readonly<Record<string, unknown>> = {},
): Promise<Buffer> {
  const inSchema = [...features()].map(({ shape, from, is }): MadeFeature => {
    const { layer, ...properties } = is[schema];
    return { ...shape, from, layer, properties };
  });
  const tiles: [string, Uint8Array][] = [];
  for (let z = 0; z <= 14; z++) {
    const column = (longitude: number) => Math.floor((longitude / 360 + 0.5) * 2 ** z);
    const row = (latitude: number) =>
      Math.floor((0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z);
    for (let x = column(west); x <= column(east); x++)
      for (let y = row(north); y <= row(south); y++)
        tiles.push([`${z}/${x}/${y}`, encodeTile(layersAt(inSchema, { z, x, y }))]);
  }
  return makeArchive(new Map(tiles) satisfies MadeTiles, {
    bounds: cityBounds,
    metadata: {
      name: "A made city",
      attribution:
        '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap</a>',
      vector_layers: layersOf[schema].map((id) => ({ id, fields: {} })),
      ...metadata,
    },
  });
}

/** The same as a file on the disk. */
export async function writeMadeCity(
  schema: StreetsSchema,
): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "waybook-city-"));
  const path = join(folder, "city.pmtiles");
  await writeFile(path, await madeCity(schema));
  return { path, remove: () => rm(folder, { recursive: true }) };
}

function layersAt(all: readonly MadeFeature[], address: { z: number; x: number; y: number }): TileLayer[] {
  const frame = tileFrame(address);
  const shown = all.filter(({ layer, from }) => layer !== "none" && from <= address.z);
  return [...Map.groupBy(shown, ({ layer }) => layer)].map(([name, features]) => ({
    name,
    features: features.flatMap(({ kind, degrees, properties }): TileFeature[] => {
      const area = frame.degreesWithMargin;
      if (kind === "polygon") {
        const path = frame.project(clipRing(degrees, area));
        return path.length >= 6 ? [{ kind, path, properties }] : [];
      }
      if (kind === "line")
        return clipLine(degrees, area)
          .map((part) => frame.project(part))
          .filter(({ length }) => length >= 4)
          .map((path) => ({ kind, path, properties }));
      const [longitude = 0, latitude = 0] = degrees;
      const isInside =
        longitude >= area.left && longitude < area.right && latitude >= area.top && latitude < area.bottom;
      return isInside ? [{ kind, path: frame.project(degrees), properties }] : [];
    }),
  }));
}
