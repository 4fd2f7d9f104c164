import * as Type from "typebox";
import { choice, dateTime, uuid } from "./formats.ts";

export const Plan = choice(["free", "plus"], {
  $id: "Plan",
  description: "What the traveller pays for; media import needs `plus`.",
  examples: ["free"],
});
export type Plan = Type.Static<typeof Plan>;

export const Account = Type.Object(
  {
    id: uuid({ description: "The traveller's id." }),
    username: Type.String({ description: "Unique; what others find the traveller by." }),
    displayName: Type.String({ description: "The name others see." }),
    email: Type.String({ format: "email", description: "Where mail goes; nobody else sees it." }),
    avatarURL: Type.Optional(Type.String({ format: "uri", description: "The traveller's picture." })),
    plan: Plan,
    moderator: Type.Boolean({ description: "Whether the traveller may decide reports." }),
    createdAt: dateTime({ description: "When the account was made." }),
  },
  {
    $id: "Account",
    description: "The signed-in traveller, as only they and the service's own apps see it.",
    examples: [
      {
        id: "6b0f3c1e-52a8-4f0e-8b1d-0c9d5a7e4f21",
        username: "mina",
        displayName: "Mina Okafor",
        email: "mina@example.com",
        plan: "plus",
        moderator: false,
        createdAt: "2025-11-02T10:15:00.000Z",
      },
    ],
  },
);
export type Account = Type.Static<typeof Account>;
