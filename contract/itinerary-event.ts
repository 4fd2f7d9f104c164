import { Author } from "./author.ts";
import { described } from "./formats.ts";
import { Role } from "./itinerary.ts";
import * as Type from "./type.ts";

export const ItineraryChanged = Type.Object(
  {
    etag: Type.String({ description: "The itinerary's ETag now." }),
    by: Type.Optional(
      described(Author, "Who wrote it. Left out for readers without a role, unless it was the owner."),
    ),
  },
  {
    $id: "ItineraryChanged",
    description: "The data of the event `changed`: the itinerary says something else now.",
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
      "The data of the event `people`: someone joined or left, or a role changed; with the caller's own current role. Only people with a role get it, and, with the role `none`, those who just lost theirs but can still read the itinerary.",
    examples: [{ role: "editor" }],
  },
);
export type PeopleChanged = Type.Static<typeof PeopleChanged>;
