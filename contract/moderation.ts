import { Author } from "./author.ts";
import { choice, dateTime, described, nonBlank, uuid } from "./formats.ts";
import { nextCursor } from "./page.ts";
import * as Type from "./schema-builders.ts";

export const Decision = choice(["dismiss", "unpublish", "suspend"], {
  $id: "Decision",
  description:
    "The decision on a report. `dismiss`: nothing happens. `unpublish`: everything the traveller published becomes private. `suspend`: the account is suspended, and nobody can see what it published.",
  examples: ["unpublish"],
});
export type Decision = Type.Static<typeof Decision>;

export const ReportDecision = Type.Object(
  {
    decision: Decision,
    note: Type.Optional(nonBlank(2000, { description: "The reason, for other moderators." })),
  },
  {
    $id: "ReportDecision",
    description: "A moderator's decision. A later decision undoes an earlier one.",
    additionalProperties: false,
    examples: [{ decision: "suspend", note: "Third time." }, { decision: "dismiss" }],
  },
);
export type ReportDecision = Type.Static<typeof ReportDecision>;

const mina = { id: "6b0f3c1e-52a8-4f0e-8b1d-0c9d5a7e4f21", username: "mina", displayName: "Mina Okafor" };
const tom = { id: "0c8b8a55-0a3c-4a43-9a8e-5c3d5f1b7d10", username: "tom", displayName: "Tom Berg" };
const reportExample = {
  id: "5f0c2f4e-6a1c-4f0b-9a34-6a6d9c0f8e21",
  reporter: mina,
  reported: { ...tom, isSuspended: false },
  reason: "Publishes advertisements as itineraries.",
  createdAt: "2026-05-01T09:00:00.000Z",
  decisions: [{ decision: "unpublish" as const, decidedBy: mina, decidedAt: "2026-05-01T10:00:00.000Z" }],
};

export const ReviewedReport = Type.Object(
  {
    id: uuid({ description: "The report's id." }),
    reporter: Type.Optional(described(Author, "Who reported. Left out if they have deleted their account.")),
    reported: Type.Object(
      {
        ...Author.properties,
        isSuspended: Type.Boolean({ description: "Whether their account is suspended now." }),
      },
      { description: "Who was reported." },
    ),
    reason: Type.String({ description: "The reason for the report, in the reporter's own words." }),
    createdAt: dateTime({ description: "When it was reported." }),
    decisions: Type.Array(
      Type.Object({
        decision: Decision,
        note: Type.Optional(Type.String({ description: "The reason." })),
        decidedBy: Type.Optional(
          described(Author, "The moderator. Left out if they have deleted their account."),
        ),
        decidedAt: dateTime({ description: "When it was decided." }),
      }),
      { description: "All decisions, in order; the last one applies. Empty while the report is open." },
    ),
  },
  { $id: "ReviewedReport", description: "A report, as moderators see it.", examples: [reportExample] },
);
export type ReviewedReport = Type.Static<typeof ReviewedReport>;

export const ReportPage = Type.Object(
  {
    data: Type.Array(ReviewedReport, {
      description: "Open reports: oldest first. Decided reports: most recently decided first.",
    }),
    nextCursor: Type.Optional(nextCursor),
  },
  { $id: "ReportPage", description: "A page of reports.", examples: [{ data: [reportExample] }] },
);
export type ReportPage = Type.Static<typeof ReportPage>;
