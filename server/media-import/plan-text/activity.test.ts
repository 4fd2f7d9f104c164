import { describe, expect, test } from "vitest";
import { parseActivity, parseBareActivity } from "./activity.ts";

describe("parseActivity", () => {
  test.each([
    ["Lunch at Time Out Market", "Time Out Market", "food"],
    ["LUNCH AT TIME OUT MARKET", "TIME OUT MARKET", "food"],
    ["Dinner in Gion", "Gion", "food"],
    ["Breakfast: Café Kitsuné", "Café Kitsuné", "food"],
    ["Dinner at The Woollen Mills", "The Woollen Mills", "food"],
    ["Diner in Het Zuid", "Het Zuid", "food"],
    ["Déjeuner au Consulat", "Consulat", "food"],
    ["Petit-déjeuner chez Angelina", "Angelina", "food"],
    ["Mittagessen am Hackescher Markt", "Hackescher Markt", "food"],
    ["Comida en El Cardenal", "El Cardenal", "food"],
    ["Almoço no Mercado do Bolhão", "Mercado do Bolhão", "food"],
    ["Obiad w Starka", "Starka", "food"],
    ["錦市場でランチ", "錦市場", "food"],
    ["자갈치시장에서 점심", "자갈치시장", "food"],
    ["Check in at Casa Camper", "Casa Camper", "lodging"],
    ["Amoudi Bay lunch", "Amoudi Bay", "food"],
    ["Sunset in Fira", "Fira", undefined],
    ["Charles Bridge at sunset", "Charles Bridge", undefined],
    ["Visite du Panthéon", "Panthéon", undefined],
    ["Besuch der Albertina", "Albertina", undefined],
    ["Pôr do sol no Jardim do Morro", "Jardim do Morro", undefined],
    ["Dim sum at Tim Ho Wan", "Tim Ho Wan", undefined],
    ["Pancakes @ The Pancake Bakery", "The Pancake Bakery", undefined],
  ])("%s", (text, place, category) => {
    const activity = parseActivity(text);
    expect(activity?.place).toBe(place);
    expect(activity?.category).toBe(category);
  });

  test.each([
    "Croisière sur la Seine",
    "Lunch",
    "Lunch at the hotel",
    "Lion King at Lyceum Theatre",
    "Balade en bateau",
    "Promenade des Anglais",
    "Paseo del Prado",
    "Jantar Mantar",
    "Sunny Side Diner",
    "Lunchbox Café",
    "Visitor Centre",
  ])("%s is left alone", (text) => {
    expect(parseActivity(text)).toBeUndefined();
  });

  test("a verb is kept if it says more than a visit", () => {
    expect(parseActivity("Lunch at Sucre")?.note).toBe("Lunch");
    expect(parseActivity("Visit Sucre Museum")?.note).toBeUndefined();
  });

  test("a meal alone is a meal", () => {
    expect(parseBareActivity("Lunch")).toEqual({ category: "food" });
    expect(parseBareActivity("Louvre")).toBeUndefined();
  });
});
