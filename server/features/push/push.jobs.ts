import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import type { LiveChangesParts } from "../live-changes/live-changes.parts.ts";

/** What quiet hours and push services have put off. */
export const releasePushes = job({
  name: "release-pushes",
  schedule: "* * * * *",
  retries: 0,
  async run(parts: Pick<Parts, "db" | "clock" | "jobs">) {
    const { releaseHeldPushes } = await import("./release-held-pushes.ts");
    await releaseHeldPushes(parts);
  },
});

/** Changes of plans for today and tomorrow. */
export const tellPlanNews = job({
  name: "tell-plan-news",
  schedule: "* * * * *",
  retries: 0,
  async run(parts: Pick<Parts, "db" | "clock" | "jobs"> & LiveChangesParts) {
    const { tellDuePlanNews } = await import("./tell-due-plan-news.ts");
    await tellDuePlanNews(parts);
  },
});
