import type { ExpenseCategory } from "../../../contract/itinerary.ts";
import type { IconName } from "../components/icon.tsx";

export const categoryIcons: Readonly<Record<ExpenseCategory, IconName>> = {
  lodging: "bed",
  transport: "bus",
  flight: "plane",
  food: "fork",
  activity: "walk",
  shopping: "shop",
  fee: "ticket",
  other: "coins",
};

/** For the chart and the list beside it, in light and dark mode. */
export const categoryColours: Readonly<Record<ExpenseCategory, string>> = {
  lodging: "var(--waybook-spruce)",
  transport: "var(--waybook-other-route)",
  flight: "var(--waybook-water-line)",
  food: "var(--waybook-route)",
  activity: "var(--waybook-waymark)",
  shopping: "color-mix(in srgb, var(--waybook-route) 45%, var(--waybook-waymark))",
  fee: "var(--waybook-ink-soft)",
  other: "color-mix(in srgb, var(--waybook-ink-soft) 45%, var(--waybook-paper))",
};
