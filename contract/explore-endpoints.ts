import { endpoint, json, scope } from "./endpoint.ts";
import { choice, nonBlank } from "./formats.ts";
import { maxDays } from "./itinerary.ts";
import { ItineraryPage, paging } from "./page.ts";
import * as Type from "./schema-builders.ts";

export const ExploreFilter = choice(["following"], {
  $id: "ExploreFilter",
  description: "`following`: only itineraries of people the caller follows. A guest follows nobody.",
  examples: ["following"],
});
export type ExploreFilter = Type.Static<typeof ExploreFilter>;

export const ExploreSort = choice(["ranked", "newest"], {
  $id: "ExploreSort",
  description: "`ranked`: best match first, or most popular. `newest`: last published first.",
  default: "ranked",
  examples: ["newest"],
});
export type ExploreSort = Type.Static<typeof ExploreSort>;

const dayCount = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: maxDays, description, examples: [7] }));

export const exploreEndpoints = {
  browseExplore: endpoint({
    method: "GET",
    path: "/v1/explore",
    access: scope("itineraries:read", { guests: true }),
    area: "Explore",
    summary: "Browse Explore",
    description:
      "Without `q`: the ranked feed of public itineraries. With `q`: those that contain all its words that matter in the title, destination, tags, summary, or the names of days and stops, best match first. Countries, regions and cities are found by their names in many languages, and what one does on a trip (hiking, Wandern, randonnée) by its words in several. A length (`3 days`) or a month only moves what fits to the front. Accents and case do not matter, the last word may be incomplete, and small typos are tolerated. The filters `minDays`, `maxDays`, `month`, `country` and `tag` can be combined with each other and with `q`. An itinerary that has just been published is found by its own words at once, and by the names of its places and its country within some minutes. Itineraries of blocked people are left out. A cursor is valid for at least a day.",
    query: Type.Object(
      {
        q: Type.Optional(nonBlank(200, { description: "What to search for." })),
        filter: Type.Optional(ExploreFilter),
        minDays: dayCount("At least so many days."),
        maxDays: dayCount("At most so many days."),
        month: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 12,
            description: "By its dates or best time to go.",
            examples: [5],
          }),
        ),
        country: Type.Optional(
          Type.String({
            pattern: "^[A-Z]{2}$",
            description: "With stops in this country (ISO 3166-1 alpha-2).",
            examples: ["IT"],
          }),
        ),
        tag: Type.Optional(nonBlank(40, { description: "With this tag. Case and accents do not matter." })),
        sort: Type.Optional(ExploreSort),
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
