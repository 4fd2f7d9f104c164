import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { deleteLostAvatars } from "./avatar.ts";

export const sweepAvatars = job({
  name: "sweep-avatars",
  schedule: "41 3 * * *",
  retries: 3,
  async run(parts: Pick<Parts, "db" | "blobs" | "clock" | "log">) {
    const deleted = await deleteLostAvatars(parts);
    parts.log.info({ deleted }, "deleted avatars that no traveller uses");
  },
});
