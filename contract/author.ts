import { uuid } from "./formats.ts";
import * as Type from "./schema-builders.ts";

export const Author = Type.Object(
  {
    id: uuid({ description: "The traveller's id." }),
    username: Type.String({ description: "Unique. Others can find the traveller by it." }),
    displayName: Type.String({ description: "The name to show." }),
    avatarURL: Type.Optional(Type.String({ format: "uri", description: "The traveller's picture." })),
  },
  {
    $id: "Author",
    description: "A traveller as everyone sees them: the author of an itinerary, or a companion.",
    examples: [
      {
        id: "6b0f3c1e-52a8-4f0e-8b1d-0c9d5a7e4f21",
        username: "mina",
        displayName: "Mina Okafor",
        avatarURL: "http://localhost:8080/media/2b7c9e/avatar",
      },
    ],
  },
);
export type Author = Type.Static<typeof Author>;
