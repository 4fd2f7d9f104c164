import { typeset } from "./typeset.ts";
import type { Job, Outcome } from "./typesetter.ts";

// A process of its own: it is the only way to end a native call that takes too long, or to outlive one that crashes.
process.on("message", async ({ itinerary, pictures }: Job) => {
  const outcome: Outcome = await typeset(JSON.parse(itinerary), pictures).then(
    (pdf) => ({ pdf }),
    (error) => ({ error: String(error) }),
  );
  process.send?.({ ...outcome, memory: process.memoryUsage.rss() });
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
