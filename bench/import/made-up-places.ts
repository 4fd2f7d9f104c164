import type { Random } from "../random.ts";
import { entriesOf, type Half, type Halves } from "./half.ts";
import type { Language } from "./languages.ts";

export type MadeUpKind = "food" | "cafe" | "lodging" | "activity";

/** Names of owners, trees and birds: the `{word}` of a made-up place. */
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
  held: [
    "Quince",
    "Nightjar",
    "Abuela Inés",
    "Cardamom",
    "Little Bear",
    "Oriel",
    "Papaya",
    "Morrow",
    "Two Rivers",
    "Linden",
  ],
};

const names: Readonly<Record<MadeUpKind, Partial<Record<Language, Halves<string>>>>> = {
  food: {
    en: {
      both: ["{word} Kitchen"],
      tuning: ["{word} & Sons", "The {word} Table", "{word} Diner", "House of {word}", "{word} Noodle Bar"],
      held: ["{word} Smokehouse", "{word} Food Hall", "Mama {word}", "{word} Bistro & Bar"],
    },
    fr: {
      tuning: ["Bistrot {word}", "Brasserie {word}", "Le Petit {word}"],
      held: ["Comptoir {word}", "Crêperie {word}"],
    },
    de: {
      tuning: ["Wirtshaus {word}", "Gasthaus {word}", "Restaurant {word}"],
      held: ["Biergarten {word}", "Brauhaus {word}"],
    },
    es: {
      tuning: ["Taberna {word}", "Casa {word}", "Bodega {word}"],
      held: ["Mesón {word}", "Cantina {word}", "Parrilla {word}"],
    },
    it: {
      tuning: ["Trattoria {word}", "Osteria {word}", "Pizzeria {word}"],
      held: ["Ristorante {word}", "Locanda {word}"],
    },
    pt: {
      tuning: ["Tasca {word}", "Restaurante {word}", "Adega {word}"],
      held: ["Boteco {word}", "Cantinho {word}"],
    },
    nl: { tuning: ["Eetcafé {word}", "Restaurant {word}"], held: ["Brasserie {word}", "Bistro {word}"] },
  },
  cafe: {
    en: {
      both: ["Café {word}"],
      tuning: [
        "{word} Coffee Roasters",
        "{word} Bakery",
        "{word} Espresso",
        "{word} Patisserie",
        "{word} Tea House",
      ],
      held: ["{word} Brew Bar", "{word} Donuts", "The {word} Creamery"],
    },
    it: { tuning: ["Caffè {word}", "Pasticceria {word}"], held: ["Gelateria {word}", "Bar {word}"] },
    pt: {
      tuning: ["Confeitaria {word}", "Pastelaria {word}"],
      held: ["Padaria {word}", "Casa de Chá {word}"],
    },
    de: {
      tuning: ["Café {word}", "Bäckerei {word}", "Konditorei {word}"],
      held: ["Kaffeehaus {word}", "Eiscafé {word}"],
    },
  },
  lodging: {
    en: {
      both: ["Hotel {word}"],
      tuning: ["{word} Hostel", "{word} Guesthouse", "The {word} Inn"],
      held: ["{word} Lodge", "{word} Boutique Hotel", "Villa {word}"],
    },
    fr: { tuning: ["Hôtel {word}", "Auberge {word}"], held: ["Maison {word}", "Gîte {word}"] },
    de: { tuning: ["Pension {word}", "Hotel {word}"], held: ["Gästehaus {word}", "Landhotel {word}"] },
    es: { tuning: ["Hostal {word}", "Hotel {word}"], held: ["Posada {word}", "Casa Rural {word}"] },
  },
  activity: {
    en: {
      both: ["Sunset boat tour"],
      tuning: [
        "Cooking class",
        "Street food tour",
        "Bike tour",
        "Pottery workshop",
        "Kayak trip",
        "Wine tasting",
        "Night market walk",
      ],
      held: ["Zipline tour", "Ghost tour", "Dance lesson", "Free walking tour", "Cheese tasting"],
    },
    fr: {
      tuning: ["Balade en bateau", "Cours de cuisine", "Dégustation de vins"],
      held: ["Visite guidée à pied", "Atelier pâtisserie"],
    },
    de: { tuning: ["Bootstour", "Kochkurs", "Fahrradtour"], held: ["Stadtführung", "Weinprobe"] },
    es: {
      tuning: ["Paseo en barco", "Clase de cocina", "Tour en bicicleta"],
      held: ["Free tour", "Cata de mezcal"],
    },
    it: {
      tuning: ["Giro in barca", "Corso di cucina", "Degustazione di vini"],
      held: ["Tour in vespa", "Visita guidata"],
    },
    pt: {
      tuning: ["Passeio de barco", "Aula de cozinha", "Prova de vinhos"],
      held: ["Passeio de tuk-tuk", "Aula de dança"],
    },
    nl: { tuning: ["Rondvaart", "Kookles", "Fietstocht"], held: ["Stadswandeling", "Bierproeverij"] },
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
