import { nonBlank } from "./formats.ts";
import * as Type from "./schema-builders.ts";

export const Report = Type.Object(
  { reason: nonBlank(2000, { description: "The reason for the report, in the reporter's own words." }) },
  {
    $id: "Report",
    description: "A report about a traveller.",
    additionalProperties: false,
    examples: [{ reason: "Publishes advertisements as itineraries." }],
  },
);
export type Report = Type.Static<typeof Report>;
