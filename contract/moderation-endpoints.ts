import { appsOnly, endpoint, json } from "./endpoint.ts";
import { choice, uuid } from "./formats.ts";
import { ReportDecision, ReportPage, ReviewedReport } from "./moderation.ts";
import { paging } from "./page.ts";
import { Report } from "./report.ts";
import * as Type from "./schema-builders.ts";

export const moderationEndpoints = {
  reportPerson: endpoint({
    method: "POST",
    path: "/v1/people/{userId}/reports",
    access: appsOnly,
    area: "Moderation",
    summary: "Report a traveller",
    description:
      "A moderator will review the report. While it is open, reporting the same traveller again changes nothing. You can also report someone who has blocked you.",
    params: Type.Object({ userId: uuid({ description: "The traveller's id." }) }),
    body: json(Report),
    answer: { status: 204, description: "A moderator will review it." },
    errors: ["notFound", "rateLimited"],
  }),

  listReports: endpoint({
    method: "GET",
    path: "/v1/moderation/reports",
    access: appsOnly,
    area: "Moderation",
    summary: "List reports",
    description: "For moderators.",
    query: Type.Object(
      {
        status: Type.Optional(
          choice(["open", "decided"], {
            default: "open",
            description: "Open or decided reports.",
          }),
        ),
        ...paging,
      },
      { additionalProperties: false },
    ),
    answer: { status: 200, description: "A page of reports.", body: json(ReportPage) },
    errors: ["roleRequired"],
  }),

  decideReport: endpoint({
    method: "POST",
    path: "/v1/moderation/reports/{id}",
    access: appsOnly,
    area: "Moderation",
    summary: "Decide a report",
    description:
      "For moderators. A decision can be changed: the effect of the earlier one is undone, unless the decision on another report still requires it. `unpublish` makes the traveller's public and unlisted itineraries private; undoing it restores their visibility, except for itineraries that their owner has changed or deleted since. `suspend` revokes every session and token of the traveller. Reports about a moderator can only be dismissed, and only by another moderator.",
    params: Type.Object({ id: uuid({ description: "The report's id." }) }),
    body: json(ReportDecision),
    answer: { status: 200, description: "The report as it is now.", body: json(ReviewedReport) },
    errors: ["notFound", "roleRequired", "conflict"],
  }),
};
