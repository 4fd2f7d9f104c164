import { readFileSync } from "node:fs";
import type { City } from "./city.ts";

const file = new URL("../data/tuning-cities.json", import.meta.url);

export const tuningCities: readonly City[] = JSON.parse(readFileSync(file, "utf8")).cities;
