import { uuid } from "./formats.ts";
import * as Type from "./type.ts";

export const Author = Type.Object(
  {
    id: uuid({ description: "The traveller's id." }),
    username: Type.String({ description: "Unique; what others find the traveller by." }),
    displayName: Type.String({ description: "The name to show." }),
    avatarURL: Type.Optional(Type.String({ format: "uri", description: "The traveller's picture." })),
  },
  {
    $id: "Author",
    description: "The traveller who made an itinerary, as everyone sees them.",
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
