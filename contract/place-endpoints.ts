import { appsOnly, endpoint, json } from "./endpoint.ts";
import { nonBlank } from "./formats.ts";
import { SuggestedPlace } from "./place.ts";
import * as Type from "./type.ts";

export const placeEndpoints = {
  findPlaces: endpoint({
    method: "GET",
    path: "/v1/places",
    access: appsOnly,
    area: "Places",
    summary: "Find places while typing",
    description:
      "The places that what was typed so far may mean, the best first: landmarks, airports (by their code, too), cities, regions, countries. Accents and case do not matter, any of a place's names will do, and small typing mistakes are forgiven when nothing fits better. With `latitude` and `longitude`, where the map is or the trip goes, what is near comes first.",
    query: Type.Object(
      {
        q: nonBlank(200, { description: "What was typed so far.", examples: ["belém t"] }),
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
