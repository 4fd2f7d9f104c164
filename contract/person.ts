import { Author } from "./author.ts";
import { count, dateTime } from "./formats.ts";
import { nextCursor } from "./page.ts";
import * as Type from "./schema-builders.ts";

export const Person = Type.Object(
  {
    ...Author.properties,
    joinedAt: dateTime({ description: "When they signed up." }),
    itinerariesCount: count({ description: "How many public itineraries they have." }),
    followersCount: count({ description: "How many people follow them." }),
    followingCount: count({ description: "How many people they follow." }),
    isFollowed: Type.Boolean({ description: "Whether the caller follows them." }),
    isBlocked: Type.Boolean({ description: "Whether the caller has blocked them." }),
  },
  {
    $id: "Person",
    description: "A traveller, as others see them.",
    examples: [
      {
        id: "6b0f3c1e-52a8-4f0e-8b1d-0c9d5a7e4f21",
        username: "mina",
        displayName: "Mina Okafor",
        joinedAt: "2026-01-03T10:00:00.000Z",
        itinerariesCount: 12,
        followersCount: 340,
        followingCount: 25,
        isFollowed: true,
        isBlocked: false,
      },
    ],
  },
);
export type Person = Type.Static<typeof Person>;

export const BlockedPeople = Type.Object(
  {
    data: Type.Array(Author, { description: "Most recently blocked first." }),
    nextCursor: Type.Optional(nextCursor),
  },
  {
    $id: "BlockedPeople",
    description: "A page of the people the caller has blocked.",
    examples: [{ data: [] }],
  },
);
export type BlockedPeople = Type.Static<typeof BlockedPeople>;

export const FoundPeople = Type.Object(
  {
    data: Type.Array(Author, {
      maxItems: 10,
      description:
        "The person with exactly this username first, then people the caller travels with or follows, then the others.",
    }),
  },
  { $id: "FoundPeople", description: "The people found.", examples: [{ data: [] }] },
);
export type FoundPeople = Type.Static<typeof FoundPeople>;
