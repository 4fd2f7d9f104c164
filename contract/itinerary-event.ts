import { Author } from "./author.ts";
import { count, described } from "./formats.ts";
import { Role } from "./itinerary.ts";
import * as Type from "./schema-builders.ts";

export const ItineraryChanged = Type.Object(
  {
    etag: Type.String({ description: "The itinerary's current ETag." }),
    by: Type.Optional(
      described(Author, "Who changed it. Callers without a role see this only if it was the owner."),
    ),
  },
  {
    $id: "ItineraryChanged",
    description: "The data of a `changed` event: the itinerary's content has changed.",
    examples: [
      {
        etag: '"18-pZ0c4KfW"',
        by: { id: "6b0f3c1e-52a8-4f0e-8b1d-0c9d5a7e4f21", username: "mina", displayName: "Mina Okafor" },
      },
    ],
  },
);
export type ItineraryChanged = Type.Static<typeof ItineraryChanged>;

export const PeopleChanged = Type.Object(
  { role: Role },
  {
    $id: "PeopleChanged",
    description:
      "The data of a `people` event: someone joined or left, or a role changed. It contains the caller's own current role. It is sent to people with a role, and (with the role `none`) to people who have just lost theirs but can still read the itinerary.",
    examples: [{ role: "editor" }],
  },
);
export type PeopleChanged = Type.Static<typeof PeopleChanged>;

/** Where someone writes, by ids, as in `/days/{dayId}/stops/{stopId}/note`. */
const fieldPointer = (description: string) =>
  Type.String({
    maxLength: 200,
    pattern: "^(/([^/~]|~[01])*)*$",
    description,
    examples: ["/days/day-1/stops/stop-3/note"],
  });

export const PresenceDraft = Type.Object(
  {
    at: Type.Optional(
      fieldPointer(
        "The field that the traveller writes in: a JSON Pointer (RFC 6901) into the itinerary, with the ids of days, stops, packing items and expenses instead of their positions. It is shown to companions as it is sent.",
      ),
    ),
  },
  {
    $id: "PresenceDraft",
    additionalProperties: false,
    description: "Says that the traveller has the itinerary open.",
    examples: [{ at: "/days/day-1/stops/stop-3/note" }],
  },
);
export type PresenceDraft = Type.Static<typeof PresenceDraft>;

export const PersonHere = Type.Object(
  { ...Author.properties, at: Type.Optional(fieldPointer("The field that they write in.")) },
  {
    $id: "PersonHere",
    description: "A companion who has the itinerary open right now.",
    examples: [
      {
        id: "6b0f3c1e-52a8-4f0e-8b1d-0c9d5a7e4f21",
        username: "mina",
        displayName: "Mina Okafor",
        at: "/days/day-1/stops/stop-3/note",
      },
    ],
  },
);
export type PersonHere = Type.Static<typeof PersonHere>;

export const PeopleHere = Type.Object(
  {
    people: Type.Array(PersonHere, {
      description: "At most 20 people, in the order in which they came, the caller included.",
    }),
    count: count({ description: "How many there are in all." }),
  },
  {
    $id: "PeopleHere",
    description:
      "The data of a `presence` event: who has the itinerary open right now, and where they write. Each event replaces the one before it. It is sent to people with a role, and has no `id`.",
    examples: [
      {
        people: [
          {
            id: "6b0f3c1e-52a8-4f0e-8b1d-0c9d5a7e4f21",
            username: "mina",
            displayName: "Mina Okafor",
            at: "/days/day-1/stops/stop-3/note",
          },
        ],
        count: 1,
      },
    ],
  },
);
export type PeopleHere = Type.Static<typeof PeopleHere>;
