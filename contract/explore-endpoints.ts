import { endpoint, json, scope } from "./endpoint.ts";
import { choice, nonBlank } from "./formats.ts";
import { ItineraryPage, paging } from "./page.ts";
import * as Type from "./schema-builders.ts";

export const ExploreFilter = choice(["following"], {
  $id: "ExploreFilter",
  description: "`following`: only itineraries of people the caller follows. A guest follows nobody.",
  examples: ["following"],
});
export type ExploreFilter = Type.Static<typeof ExploreFilter>;

export const exploreEndpoints = {
  browseExplore: endpoint({
    method: "GET",
    path: "/v1/explore",
    access: scope("itineraries:read", { guests: true }),
    area: "Explore",
    summary: "Browse Explore",
    description:
      "Without `q`: the ranked feed of public itineraries. With `q`: those that contain all its words in the title, destination, tags, summary, or the names of days and stops, best match first. Accents and case do not matter, the last word may be incomplete, and small typos are tolerated. Itineraries of blocked people are left out. A cursor is valid for a day.",
    query: Type.Object(
      {
        q: Type.Optional(nonBlank(200, { description: "What to search for." })),
        filter: Type.Optional(ExploreFilter),
        ...paging,
      },
      { additionalProperties: false },
    ),
    answer: {
      status: 200,
      description: "A page of public itineraries.",
      body: json(ItineraryPage),
    },
    errors: ["signInRequired"],
  }),
};
