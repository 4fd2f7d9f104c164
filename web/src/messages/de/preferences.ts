import type { preferences as en } from "../en/preferences.ts";
import type { Translated } from "../translated.ts";

export const preferences: Translated<typeof en> = {
  title: "Sprache und Farben",
  language: "Sprache",
  colors: "Farben",
  light: "Hell",
  auto: "Auto",
  dark: "Dunkel",
};
