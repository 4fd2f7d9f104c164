import type { Random } from "../random.ts";
import { entriesOf, type Half, type Halves } from "./half.ts";
import type { Language } from "./languages.ts";

export type MadeUpKind = "food" | "cafe" | "lodging" | "activity";

/** Names of owners, trees and birds: `{word}` of a place that no map has. */
const words: Halves<string> = {
  tuning: [
    "Marisol",
    "Olmo",
    "Finch",
    "Copper",
    "Nonna Pia",
    "Juniper",
    "Tamarind",
    "Blue Heron",
    "Salt",
    "Wren",
  ],
  held: [
    "Calla",
    "Ginkgo",
    "Pepper",
    "Zia Rosa",
    "Kestrel",
    "Driftwood",
    "Magnolia",
    "Old Anchor",
    "Saffron",
    "Thistle",
  ],
};

const names: Readonly<Record<MadeUpKind, Partial<Record<Language, Halves<string>>>>> = {
  food: {
    en: {
      both: ["{word} Kitchen"],
      tuning: ["{word} & Sons", "The {word} Table"],
      held: ["{word} Diner", "House of {word}", "{word} Noodle Bar"],
    },
    fr: { tuning: ["Bistrot {word}"], held: ["Brasserie {word}", "Le Petit {word}"] },
    de: { tuning: ["Wirtshaus {word}"], held: ["Gasthaus {word}", "Restaurant {word}"] },
    es: { tuning: ["Taberna {word}"], held: ["Casa {word}", "Bodega {word}"] },
    it: { tuning: ["Trattoria {word}"], held: ["Osteria {word}", "Pizzeria {word}"] },
    pt: { tuning: ["Tasca {word}"], held: ["Restaurante {word}", "Adega {word}"] },
    nl: { tuning: ["Eetcafé {word}"], held: ["Restaurant {word}"] },
  },
  cafe: {
    en: {
      both: ["Café {word}"],
      tuning: ["{word} Coffee Roasters", "{word} Bakery"],
      held: ["{word} Espresso", "{word} Patisserie", "{word} Tea House"],
    },
    it: { tuning: ["Caffè {word}"], held: ["Pasticceria {word}"] },
    pt: { tuning: ["Confeitaria {word}"], held: ["Pastelaria {word}"] },
    de: { tuning: ["Café {word}"], held: ["Bäckerei {word}", "Konditorei {word}"] },
  },
  lodging: {
    en: { both: ["Hotel {word}"], tuning: ["{word} Hostel"], held: ["{word} Guesthouse", "The {word} Inn"] },
    fr: { tuning: ["Hôtel {word}"], held: ["Auberge {word}"] },
    de: { tuning: ["Pension {word}"], held: ["Hotel {word}"] },
    es: { tuning: ["Hostal {word}"], held: ["Hotel {word}"] },
  },
  activity: {
    en: {
      both: ["Sunset boat tour"],
      tuning: ["Cooking class", "Street food tour", "Bike tour"],
      held: ["Pottery workshop", "Kayak trip", "Wine tasting", "Night market walk"],
    },
    fr: { tuning: ["Balade en bateau"], held: ["Cours de cuisine", "Dégustation de vins"] },
    de: { tuning: ["Bootstour"], held: ["Kochkurs", "Fahrradtour"] },
    es: { tuning: ["Paseo en barco"], held: ["Clase de cocina", "Tour en bicicleta"] },
    it: { tuning: ["Giro in barca"], held: ["Corso di cucina", "Degustazione di vini"] },
    pt: { tuning: ["Passeio de barco"], held: ["Aula de cozinha", "Prova de vinhos"] },
    nl: { tuning: ["Rondvaart"], held: ["Kookles", "Fietstocht"] },
  },
};

export function madeUpPlace(
  { pick }: Random,
  { half, kind, language }: { half: Half; kind: MadeUpKind; language: Language },
): string {
  const known = names[kind][language] ?? names[kind].en;
  if (!known) throw new Error(`No names for ${kind}.`);
  return pick(entriesOf(half, known)).replace("{word}", pick(entriesOf(half, words)));
}
