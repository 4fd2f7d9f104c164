import { appsOnly, endpoint, json } from "./endpoint.ts";
import { nonBlank } from "./formats.ts";
import { SuggestedPlace } from "./place.ts";
import * as Type from "./schema-builders.ts";

export const placeEndpoints = {
  findPlaces: endpoint({
    method: "GET",
    path: "/v1/places",
    access: appsOnly,
    area: "Places",
    summary: "Suggest places while typing",
    description:
      "The places that the input may mean, best match first: landmarks, airports (also by their code), cities, regions, countries. Accents and case do not matter, all names of a place are found, and small typos are tolerated when nothing matches better. With `latitude` and `longitude` (the map's centre or the trip's destination), places nearby come first.",
    query: Type.Object(
      {
        q: nonBlank(200, { description: "The input so far.", examples: ["belém t"] }),
        latitude: Type.Optional(
          Type.Number({ minimum: -90, maximum: 90, description: "Degrees north; only with `longitude`." }),
        ),
        longitude: Type.Optional(
          Type.Number({ minimum: -180, maximum: 180, description: "Degrees east; only with `latitude`." }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: {
      status: 200,
      description: "At most eight places.",
      body: json(Type.Object({ data: Type.Array(SuggestedPlace, { maxItems: 8 }) })),
    },
  }),
};
