import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";

export const invitationPush = job({
  name: "invitation-push",
  retries: 5,
  async run(parts: Pick<Parts, "db" | "clock" | "config" | "jobs">, input: { invitationId: string }) {
    const { tellInvitee } = await import("./tell-invitee.ts");
    await tellInvitee(parts, input);
  },
});
