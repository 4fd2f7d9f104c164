import type { OutsideServices } from "./config/outside-services.ts";
import type { Config } from "./config.ts";

type OutsideConfig = OutsideServices & Pick<Config, "mapTiles">;

export type OutsideHost = Readonly<{
  what: string;
  /** The variable that chooses it or turns it off. */
  setting: string;
  host: string;
}>;

/** Where the pictures of a provider are, besides its API. */
const pictureHosts = {
  "built-in": [],
  unsplash: ["images.unsplash.com"],
  pexels: ["images.pexels.com"],
  openverse: [],
  wikimedia: ["upload.wikimedia.org"],
};

/** Everybody whom this server and its pages may ask. Where files, mails and rows go is the operator's own choice. */
export function outsideHosts(config: OutsideConfig): readonly OutsideHost[] {
  const { outside, map, mapTiles, geocoder, imageSearch, mediaReader, weather, router, transit } = config;
  if (!outside) return [];
  const rows: OutsideHost[] = [];
  const add = (what: string, setting: string, ...addresses: readonly string[]) =>
    rows.push(...addresses.map((address) => ({ what, setting, host: hostOf(address) })));
  add("streets on the map, asked by browsers", "MAP_STYLE_URL", ...map.hosts);
  if (mapTiles && "url" in mapTiles) add("streets on the map", "MAP_TILES", mapTiles.url.href);
  if (geocoder.kind !== "none") add("places", "GEOCODER", geocoder.url);
  if (imageSearch.kind !== "built-in")
    add("pictures", "IMAGE_SEARCH", imageSearch.url, ...pictureHosts[imageSearch.kind]);
  if (weather.kind !== "off") add("the weather", "WEATHER", ...new Set([weather.url, weather.archiveUrl]));
  if (router.kind !== "none") add("ways between stops", "ROUTER", router.url);
  if (transit.kind !== "none") add("timetables", "TRANSIT", transit.url);
  if (mediaReader.kind !== "built-in") add("reading imported media", "MEDIA_READER", mediaReader.url);
  add("notifications", "OUTSIDE", "the push services of travellers' browsers");
  add("what apps publish about themselves", "OUTSIDE", "the hosts that apps name");
  return rows;
}

/** A wildcard is no host of a URL, but one of a content security policy. */
const hostOf = (address: string): string => address.replace(/^https?:\/\//, "").replace(/\/.*$/, "");

/** For the operator, at the start. */
export function outsideHostsText(hosts: readonly OutsideHost[]): string {
  if (hosts.length === 0) return "Nobody outside is asked: OUTSIDE=off.";
  const rows = hosts.map(({ what, setting, host }) => `  ${host}: ${what} (${setting})`);
  return ["May be asked, until you set OUTSIDE=off:", ...rows].join("\n");
}
