import { browserStorage } from "../browser-storage.ts";
import type { MapApp } from "./place-links.ts";

const key = "waybook-map-app";
const apps: readonly (MapApp | "geo")[] = ["google", "apple", "osm", "geo"];

/** The app with maps that was last chosen in this browser. */
export const mapApp = {
  read: (): MapApp | "geo" | undefined => apps.find((app) => app === browserStorage.read(key)),
  write: (app: MapApp | "geo"): void => browserStorage.write(key, app),
};
