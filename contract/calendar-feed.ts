import * as Type from "./schema-builders.ts";

export const CalendarFeed = Type.Object(
  { url: Type.String({ format: "uri", description: "The address that a calendar app subscribes to." }) },
  {
    $id: "CalendarFeed",
    description: "The address of the traveller's calendar. Anyone who has it can read all their trips.",
    examples: [{ url: "https://waybook.example/calendars/pT0vVfJm3W9yq1dXbE6uRk2L.ics" }],
  },
);
export type CalendarFeed = Type.Static<typeof CalendarFeed>;
