import { readFileSync } from "node:fs";

type Destination = { readonly name: string; readonly latitude: number; readonly longitude: number };

type City = readonly [city: string, country: string, latitude: number, longitude: number];

const file = new URL("./data/destinations.json", import.meta.url);
const cities: readonly City[] = JSON.parse(readFileSync(file, "utf8")).cities;

export const destinations: readonly Destination[] = ["", "Old Town", "Coast", "Highlands"].flatMap((part) =>
  cities.map(([city, country, latitude, longitude]) => ({
    name: `${part ? `${city} ${part}` : city}, ${country}`,
    latitude,
    longitude,
  })),
);
