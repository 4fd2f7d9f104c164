import { nonBlank } from "./formats.ts";
import * as Type from "./type.ts";

export const Report = Type.Object(
  { reason: nonBlank(2000, { description: "What is wrong, in the reporter's words." }) },
  {
    $id: "Report",
    description: "Why a traveller should be reviewed.",
    additionalProperties: false,
    examples: [{ reason: "Publishes advertisements as itineraries." }],
  },
);
export type Report = Type.Static<typeof Report>;
