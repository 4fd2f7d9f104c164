import { readFileSync } from "node:fs";
import type { City } from "./city.ts";

const file = new URL("../data/held-cities.json", import.meta.url);

export const heldCities: readonly City[] = JSON.parse(readFileSync(file, "utf8")).cities;
