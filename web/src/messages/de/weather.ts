import type { weather as en } from "../en/weather.ts";
import type { Translated } from "../translated.ts";

export const weather: Translated<typeof en> = {
  degrees: "{low, number}°",
  range: "{low, number}–{high, number}°",
  rangeBelowZero: "{low, number} bis {high, number}°",
  usually: "meist",
  chance: "{chance, number, percent}",
  forecast: "Wetter: {low, number} bis {high, number} °{unit, select, fahrenheit {F} other {C}}.",
  usual:
    "Übliches Wetter zu dieser Jahreszeit: {low, number} bis {high, number} °{unit, select, fahrenheit {F} other {C}}.",
  sky: {
    clear: "Sonnig.",
    partlyCloudy: "Einige Wolken.",
    cloudy: "Bewölkt.",
    fog: "Nebel.",
    drizzle: "Nieselregen.",
    rain: "Regen.",
    snow: "Schnee.",
    thunderstorm: "Gewitter.",
  },
  rain: "Regenwahrscheinlichkeit {chance, number, percent}.",
  unavailable: "Das Wetter können wir gerade nicht nachschlagen.",
  credit: "Wetterdaten von Open-Meteo.com",
};
