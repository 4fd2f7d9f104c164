import { Author } from "./author.ts";
import { described } from "./formats.ts";
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
