import { Plan } from "./account.ts";
import { count, dateTime } from "./formats.ts";
import * as Type from "./schema-builders.ts";

export const Subscription = Type.Object(
  {
    plan: Plan,
    forEveryone: Type.Optional(
      Type.Literal(true, { description: "Everyone on this server has the paid plan; left out otherwise." }),
    ),
    periodStart: Type.Optional(dateTime({ description: "When the current billing period began." })),
    periodEnd: Type.Optional(dateTime({ description: "When it ends and the next one begins." })),
    imports: Type.Object(
      {
        used: count({ description: "How many media imports have been used in this period." }),
        allowance: count({ description: "How many imports a period includes; 0 without the paid plan." }),
      },
      { description: "The allowance for media imports." },
    ),
    freeImports: Type.Optional(
      Type.Object(
        {
          used: count({ description: "How many media imports the traveller has ever made." }),
          allowance: count({ description: "How many imports this server gives each traveller in all." }),
        },
        {
          description:
            "Imports without the paid plan, once and for all. Left out on the paid plan, and where the server gives none.",
        },
      ),
    ),
  },
  {
    $id: "Subscription",
    description: "The traveller's plan and its allowance.",
    examples: [
      {
        plan: "plus",
        periodStart: "2026-01-31T09:00:00.000Z",
        periodEnd: "2026-02-28T09:00:00.000Z",
        imports: { used: 4, allowance: 30 },
      },
      { plan: "free", imports: { used: 0, allowance: 0 } },
      { plan: "free", imports: { used: 0, allowance: 0 }, freeImports: { used: 1, allowance: 3 } },
    ],
  },
);
export type Subscription = Type.Static<typeof Subscription>;
