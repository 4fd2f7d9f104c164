import { choice } from "./formats.ts";
import { incomplete } from "./incomplete.ts";
import * as Type from "./schema-builders.ts";

export const Sky = choice(
  ["clear", "partlyCloudy", "cloudy", "fog", "drizzle", "rain", "snow", "thunderstorm"],
  {
    $id: "Sky",
    description: "What the day is mostly like.",
    examples: ["partlyCloudy"],
  },
);
export type Sky = Type.Static<typeof Sky>;

export const DayWeather = Type.Object(
  {
    dayId: Type.String({ description: "The day." }),
    date: Type.String({ format: "date", description: "Its date.", examples: ["2026-05-04"] }),
    kind: choice(["forecast", "usual"], {
      description:
        "`forecast` for days within two weeks; `usual` for later ones: the average of the last years around that date.",
      examples: ["forecast"],
    }),
    lowest: Type.Integer({ description: "The lowest temperature in °C." }),
    highest: Type.Integer({ description: "The highest temperature in °C." }),
    rainChance: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description:
          "How likely rain or snow is, in percent. For `usual`, on how many of a hundred such days some fell.",
      }),
    ),
    sky: Type.Optional(Sky),
  },
  {
    $id: "DayWeather",
    description: "The weather of a day, where most of its stops are.",
    examples: [
      {
        dayId: "day-1",
        date: "2026-05-04",
        kind: "forecast",
        lowest: 12,
        highest: 19,
        rainChance: 40,
        sky: "partlyCloudy",
      },
    ],
  },
);
export type DayWeather = Type.Static<typeof DayWeather>;

export const TripWeather = Type.Object(
  {
    data: Type.Array(DayWeather, {
      description: "In the order of the plan; days about which nothing is known are left out.",
    }),
    pending: Type.Optional(
      Type.Boolean({
        description: "True while the server asks for the weather of more days: ask again in some seconds.",
      }),
    ),
    incomplete: incomplete(
      "Present if the weather of some days is missing because the weather service was not heard. `busy`: it was asked enough for you; ask again tomorrow. `unavailable`: it did not answer, and is asked again later.",
    ),
    credit: Type.Optional(
      Type.Object(
        {
          text: Type.String({ examples: ["Weather data by Open-Meteo.com"] }),
          url: Type.String({ format: "uri", examples: ["https://open-meteo.com/"] }),
        },
        { description: "Show it, with a link, wherever you show the weather. Left out if there is none." },
      ),
    ),
  },
  {
    $id: "TripWeather",
    description: "The weather of a trip's days.",
    examples: [
      {
        data: [{ dayId: "day-1", date: "2026-05-04", kind: "forecast", lowest: 12, highest: 19 }],
        credit: { text: "Weather data by Open-Meteo.com", url: "https://open-meteo.com/" },
      },
    ],
  },
);
export type TripWeather = Type.Static<typeof TripWeather>;
