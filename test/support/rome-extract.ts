import type { ExtractObject } from "./encode-extract.ts";

const outline = (
  first: number,
  [latitude, longitude]: readonly [number, number],
  size: number,
): ExtractObject[] =>
  [
    [-size, -size],
    [-size, size],
    [size, size],
    [size, -size],
  ].map(([north = 0, east = 0], nth) => ({ node: first + nth, at: [latitude + north, longitude + east] }));

/** A bit of Rome as OpenStreetMap describes it, with a place of every kind that an extract has. */
export const romeExtract: readonly ExtractObject[] = [
  {
    node: 1,
    at: [41.8933, 12.4829],
    tags: { place: "city", name: "Roma", "name:en": "Rome", population: "2750000" },
  },
  {
    node: 2,
    at: [41.9011, 12.5018],
    tags: {
      railway: "station",
      name: "Roma Termini",
      "name:de": "Bahnhof Roma Termini",
      wikidata: "Q1044490",
    },
  },
  { node: 3, at: [41.901, 12.5005], tags: { highway: "bus_stop", name: "Termini" } },
  {
    node: 4,
    at: [41.8955, 12.4823],
    tags: {
      ...{
        amenity: "restaurant",
        name: "Armando al Pantheon",
        opening_hours: "Mo-Sa 12:30-15:00,18:30-23:00",
      },
      ...{ "addr:street": "Salita dei Crescenzi", "addr:housenumber": "31", "addr:postcode": "00186" },
    },
  },
  { node: 5, at: [41.9, 12.48], tags: { amenity: "bench", name: "Giulia's bench" } },
  { node: 6, at: [41.9, 12.481], tags: { amenity: "restaurant" } },
  { node: 11, at: [41.9065, 12.4773], tags: { "addr:street": "Via del Corso", "addr:housenumber": "12" } },
  { node: 12, at: [41.9066, 12.4774], tags: { "addr:street": "Via del Corso", "addr:housenumber": "12A" } },
  { node: 13, at: [41.9021, 12.4801], tags: { "addr:street": "Via del Corso", "addr:housenumber": "126" } },
  // A street of the same name, far away.
  {
    node: 14,
    at: [45.4642, 9.19],
    tags: { "addr:street": "Via del Corso", "addr:housenumber": "12", "addr:city": "Milano" },
  },
  { node: 15, at: [45.4655, 9.1905], tags: { tourism: "hotel", name: "Hotel Artemide Milano" } },
  { node: 16, at: [41.9, 12.49], tags: { shop: "books", name: 'Libreria L\'Àncora\tdel Mare \\ "Due"' } },
  { node: 20, at: [41.905, 12.478] },
  { node: 21, at: [41.904, 12.479] },
  { node: 22, at: [41.903, 12.48] },
  ...outline(30, [41.90127, 12.49318], 0.0002),
  ...outline(40, [41.89021, 12.49223], 0.001),
  ...outline(50, [41.8902, 12.4922], 0.0003),
  { way: 100, nodes: [20, 21, 22], tags: { highway: "residential", name: "Via del Corso" } },
  { way: 101, nodes: [22, 21], tags: { highway: "footway", name: "Vicolo della Volpe" } },
  {
    way: 102,
    nodes: [30, 31, 32, 33, 30],
    tags: {
      ...{ tourism: "hotel", name: "Hotel Artemide", building: "yes" },
      ...{
        "addr:street": "Via Nazionale",
        "addr:housenumber": "22",
        "addr:postcode": "00184",
        "addr:city": "Roma",
      },
    },
  },
  { way: 103, nodes: [40, 41, 42] },
  { way: 104, nodes: [42, 43, 40] },
  { way: 105, nodes: [50, 51, 52, 53, 50] },
  // Its nodes are outside of the extract.
  { way: 106, nodes: [900, 901], tags: { highway: "residential", name: "Via Perduta" } },
  {
    relation: 200,
    members: [
      { way: 103, role: "outer" },
      { way: 104, role: "outer" },
      { way: 105, role: "inner" },
    ],
    tags: {
      ...{ type: "multipolygon", tourism: "attraction", name: "Colosseo", "name:en": "Colosseum" },
      ...{ "name:de": "Kolosseum", alt_name: "Anfiteatro Flavio;Amphitheatrum Flavium", wikidata: "Q10285" },
    },
  },
  {
    relation: 201,
    members: [{ way: 103 }, { node: 1, role: "admin_centre" }],
    tags: { type: "boundary", boundary: "national_park", name: "Parco dell'Appia Antica" },
  },
  {
    relation: 202,
    members: [{ way: 103 }],
    tags: { type: "boundary", boundary: "administrative", name: "Municipio I" },
  },
];
