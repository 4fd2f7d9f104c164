export const weather = {
  degrees: "{low, number}°",
  range: "{low, number}–{high, number}°",
  rangeBelowZero: "{low, number} to {high, number}°",
  usually: "usually",
  chance: "{chance, number, percent}",
  forecast: "Weather: {low, number} to {high, number} °{unit, select, fahrenheit {F} other {C}}.",
  usual:
    "Usual weather at this time of the year: {low, number} to {high, number} °{unit, select, fahrenheit {F} other {C}}.",
  sky: {
    clear: "Sunny.",
    partlyCloudy: "Some clouds.",
    cloudy: "Cloudy.",
    fog: "Fog.",
    drizzle: "Drizzle.",
    rain: "Rain.",
    snow: "Snow.",
    thunderstorm: "Thunderstorms.",
  },
  rain: "{chance, number, percent} chance of rain.",
  unavailable: "We can’t look up the weather right now.",
  credit: "Weather data by Open-Meteo.com",
} as const;
