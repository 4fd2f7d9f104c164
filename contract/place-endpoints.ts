import { appsOnly, endpoint, json } from "./endpoint.ts";
import { choice, nonBlank } from "./formats.ts";
import { incomplete } from "./incomplete.ts";
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
      "The places that the input may mean, best match first: landmarks, airports (also by their code), cities, regions, countries. Accents and case do not matter, all names of a place are found, and small typos are tolerated when nothing matches better. Where the operator has a geocoder, hotels, restaurants, stations, addresses and whatever else it knows are among them; each place is listed once. With `latitude` and `longitude` (the day's other stops, or the trip's destination), places nearby come first. To show something at once while someone types, ask with `sources=own` first: it never waits for another server, and `more` says whether the same request without it may find more.",
    query: Type.Object(
      {
        q: nonBlank(200, { description: "The input so far.", examples: ["belém t"] }),
        latitude: Type.Optional(
          Type.Number({ minimum: -90, maximum: 90, description: "Degrees north; only with `longitude`." }),
        ),
        longitude: Type.Optional(
          Type.Number({ minimum: -180, maximum: 180, description: "Degrees east; only with `latitude`." }),
        ),
        sources: Type.Optional(
          choice(["own", "all"], {
            description:
              "`own`: only what this server knows itself. `all`, the default: the geocoder as well.",
          }),
        ),
        language: Type.Optional(
          Type.String({
            pattern: "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,5}$",
            maxLength: 35,
            description: "The language of names from the geocoder, where it has them (BCP 47).",
            examples: ["de"],
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: {
      status: 200,
      description: "At most eight places.",
      body: json(
        Type.Object({
          data: Type.Array(SuggestedPlace, { maxItems: 8 }),
          more: Type.Optional(
            Type.Boolean({
              description: "With `sources=own`: whether a request without it would also ask the geocoder.",
            }),
          ),
          incomplete: incomplete(
            "Present if the geocoder should have been asked and was not heard. `busy`: too many ask at once; try again in some seconds. `unavailable`: it did not answer, or asked us to wait.",
          ),
        }),
      ),
    },
  }),
};
