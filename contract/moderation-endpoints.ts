import { appsOnly, endpoint, json } from "./endpoint.ts";
import { choice, uuid } from "./formats.ts";
import { ReportDecision, ReportPage, ReviewedReport } from "./moderation.ts";
import { paging } from "./page.ts";
import { Report } from "./report.ts";
import * as Type from "./type.ts";

export const moderationEndpoints = {
  reportPerson: endpoint({
    method: "POST",
    path: "/v1/people/{userId}/reports",
    access: appsOnly,
    area: "Moderation",
    summary: "Report a traveller",
    description:
      "For review by a moderator. While a report of yours is open, reporting again adds none. Someone who has blocked you can be reported, too.",
    params: Type.Object({ userId: uuid({ description: "The traveller's id." }) }),
    body: json(Report),
    answer: { status: 204, description: "It will be looked at. There is no body." },
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
            description: "Those that wait, or those that are decided.",
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
      "For moderators. A decided report can be decided again: what the earlier decision did is undone, unless another report's decision still demands it. Unpublishing makes private what was public or unlisted; undone, that is published again, but for what its owner has changed or deleted since. Suspending ends every session and token of the traveller. Reports about a moderator can only be dismissed, and by another one.",
    params: Type.Object({ id: uuid({ description: "The report's id." }) }),
    body: json(ReportDecision),
    answer: { status: 200, description: "The report as it is now.", body: json(ReviewedReport) },
    errors: ["notFound", "roleRequired", "conflict"],
  }),
};
