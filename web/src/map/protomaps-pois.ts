/** Protomaps' kinds of points of interest that OpenMapTiles has under another name. */
const classes: Readonly<Record<string, string>> = {
  memorial: "monument",
  artwork: "attraction",
  viewpoint: "attraction",
  townhall: "town_hall",
  pub: "beer",
  biergarten: "beer",
  nightclub: "bar",
  hotel: "lodging",
  hostel: "lodging",
  guest_house: "lodging",
  motel: "lodging",
  camp_site: "campsite",
  station: "railway",
  train_station: "railway",
  subway: "railway",
  bus_stop: "bus",
  bus_station: "bus",
  supermarket: "grocery",
  convenience: "grocery",
  mall: "shop",
  marketplace: "shop",
  department_store: "shop",
  books: "shop",
  clothes: "clothing_store",
  swimming_area: "swimming",
  marina: "harbor",
};

export const protomapsPois = {
  /** For a `match` expression. */
  pairs: Object.entries(classes).flat(),
  /** The class that OpenMapTiles has for a kind. */
  classOf: (kind: string): string => classes[kind] ?? kind,
};
