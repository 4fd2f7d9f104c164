import type { Feature, FeatureCollection, Geometry, Position } from "geojson";

type Properties = Readonly<Record<string, string | number>>;

/** A corner of a town by a river, in metres from its middle: x to the east, y to the north. */
const middle = { longitude: -9.1262, latitude: 38.7131 };
const metre = 1 / 111_320;

const at = (x: number, y: number): Position => [
  middle.longitude + (x * metre) / Math.cos((middle.latitude * Math.PI) / 180),
  middle.latitude + y * metre,
];
const feature = (geometry: Geometry, properties: Properties): Feature => ({
  type: "Feature",
  geometry,
  properties: { ...properties },
});
type Place = readonly [x: number, y: number];
const line = (places: readonly Place[], properties: Properties) =>
  feature({ type: "LineString", coordinates: places.map(([x, y]) => at(x, y)) }, properties);
const area = (places: readonly Place[], properties: Properties = {}) =>
  feature(
    { type: "Polygon", coordinates: [[...places, ...places.slice(0, 1)].map(([x, y]) => at(x, y))] },
    properties,
  );
const point = ([x, y]: Place, properties: Properties) =>
  feature({ type: "Point", coordinates: at(x, y) }, properties);

/** The shore bends. */
const shoreAt = (x: number) => -420 + 90 * Math.sin(x / 900) + x / 14;
/** Streets bend a little, too. */
const bent = (x: number, y: number): Place => [x + 25 * Math.sin(y / 260), y + 30 * Math.sin(x / 340)];
const steps = (from: number, to: number, by: number) =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, index) => from + index * by);

const [size, block] = [2_400, 110];
const isPark = (x: number, y: number) => (x > -760 && x < -330 && y > 150 && y < 560) || (x > 620 && y > 700);
const isLand = (x: number, y: number) => y > shoreAt(x) + 70;
/** Every fifth street is a larger one. */
const classOf = (index: number) => (index % 10 === 0 ? "primary" : index % 5 === 0 ? "tertiary" : "minor");

const streets = steps(-size, size, block).flatMap((across, index) => {
  const ofClass = { class: classOf(index) };
  const vertical = steps(-size, size, 30).map((y) => bent(across, y));
  const horizontal = steps(-size, size, 30).map((x) => bent(x, across));
  return [vertical, horizontal].flatMap((places) => {
    const onLand = places.filter(([x, y]) => isLand(x, y) && (ofClass.class !== "minor" || !isPark(x, y)));
    return onLand.length > 1 ? [line(onLand, ofClass)] : [];
  });
});

const names = [
  "Rua Augusta",
  "Rua dos Remédios",
  "Calçada do Forte",
  "Rua da Voz do Operário",
  "Rua do Paraíso",
];
const streetNames = steps(-size, size, block).flatMap((across, index) => {
  const places = steps(-size, size, 60)
    .map((x) => bent(x, across))
    .filter(([x, y]) => isLand(x, y) && !isPark(x, y));
  const name = names[index % names.length] ?? "";
  return places.length > 1 ? [line(places, { class: classOf(index), name, "name:latin": name })] : [];
});

const buildings = steps(-size, size, block).flatMap((x) =>
  steps(-size, size, block).flatMap((y) =>
    [0, 1, 2, 3].flatMap((part) => {
      const [left, bottom] = [x + 14 + (part % 2) * 44, y + 14 + Math.floor(part / 2) * 44];
      const [wide, high] = [36 + ((x * 7 + part * 13) % 6), 34 + ((y * 5 + part * 11) % 8)];
      if (!isLand(left, bottom - 40) || isPark(left, bottom) || (x / block + y / block + part) % 9 === 0)
        return [];
      const corners: Place[] = [
        bent(left, bottom),
        bent(left + wide, bottom),
        bent(left + wide, bottom + high),
        bent(left, bottom + high),
      ];
      return [area(corners, { render_height: 12 })];
    }),
  ),
);

const shore = steps(-40_000, 40_000, 100).map(
  (x): Place => [x, shoreAt(Math.max(-9_000, Math.min(9_000, x)))],
);
const river: readonly Place[] = [...shore, [40_000, -60_000], [-40_000, -60_000]];
const railway = steps(-9_000, 9_000, 60).map((x): Place => [x, shoreAt(x) + 45]);

const sights: readonly (readonly [Place, Properties])[] = [
  [[-180, 40], { class: "castle", rank: 1, name: "Castelo de São Jorge", "name:de": "Burg St. Georg" }],
  [[300, -120], { class: "museum", rank: 2, name: "Museu do Azulejo", "name:de": "Fliesenmuseum" }],
  [[80, 330], { class: "restaurant", rank: 5, name: "Casa da Mouraria" }],
  [[-60, -170], { class: "cafe", rank: 6, name: "Café da Garagem" }],
  [[420, 260], { class: "lodging", rank: 7, name: "Hotel Convento" }],
  [[-300, -230], { class: "railway", rank: 1, name: "Santa Apolónia" }],
  [[-540, 350], { class: "park", rank: 2, name: "Jardim da Graça", "name:de": "Graça-Garten" }],
];

/** Where a name is in German, too. */
const places: readonly (readonly [Place, Properties])[] = [
  [
    [-900, 100],
    { class: "city", rank: 2, capital: 2, name: "Lisboa", "name:en": "Lisbon", "name:de": "Lissabon" },
  ],
  [[220, 620], { class: "suburb", rank: 12, name: "Graça" }],
  [[350, 20], { class: "neighbourhood", rank: 14, name: "Alfama" }],
  [[-7_800, -1_900], { class: "suburb", rank: 11, name: "Belém", "name:de": "Bethlehem" }],
];

const collect = (features: readonly Feature[]): FeatureCollection => ({
  type: "FeatureCollection",
  features: [...features],
});

/** A made town in the layers of OpenMapTiles' schema. */
export const madeTown: Readonly<Record<string, FeatureCollection>> = {
  landuse: collect([
    area(
      [
        [-size, -900],
        [size, -900],
        [size, size],
        [-size, size],
      ],
      { class: "residential" },
    ),
  ]),
  landcover: collect([
    area(
      [
        [-760, 150],
        [-330, 150],
        [-330, 560],
        [-760, 560],
      ],
      { class: "grass", subclass: "park" },
    ),
    area(
      [
        [620, 700],
        [1_900, 700],
        [2_300, 2_300],
        [700, 2_100],
      ],
      { class: "wood", subclass: "forest" },
    ),
    area(
      [
        [-9_000, 200],
        [-4_000, 300],
        [-4_300, 3_600],
        [-8_500, 3_000],
      ],
      { class: "wood", subclass: "forest" },
    ),
  ]),
  water: collect([area(river, { class: "river" })]),
  water_name: collect([
    line(
      [
        [-6_000, -1_900],
        [0, -1_300],
        [6_000, -900],
      ],
      { class: "river", name: "Rio Tejo", "name:de": "Tejo" },
    ),
  ]),
  waterway: collect([]),
  building: collect(buildings),
  transportation: collect([
    ...streets,
    line(railway, { class: "rail", subclass: "rail" }),
    line(
      [
        [-300, -520],
        [-700, -2_400],
        [-900, -6_000],
      ],
      { class: "ferry" },
    ),
    line(
      [
        [-700, 180],
        [-560, 330],
        [-420, 400],
        [-360, 540],
      ],
      { class: "path", subclass: "footway" },
    ),
    line(
      [
        [-740, 520],
        [-560, 330],
        [-380, 190],
      ],
      { class: "path", subclass: "footway" },
    ),
  ]),
  transportation_name: collect(streetNames),
  poi: collect(sights.map(([place, properties]) => point(place, properties))),
  place: collect(places.map(([place, properties]) => point(place, properties))),
};
