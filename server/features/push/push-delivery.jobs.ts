import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import type { PushParts } from "./push.parts.ts";
import type { PushDelivery } from "./push-message.ts";

type DeliveryParts = Pick<Parts, "db" | "clock" | "config" | "log"> &
  Pick<PushParts, "pushService" | "vapid">;

/** Retried when the database is away; a push service that cannot be reached is asked later (deliver-push.ts). */
export const pushDelivery = job({
  name: "push-delivery",
  retries: 5,
  async run(parts: DeliveryParts, delivery: PushDelivery) {
    const { deliverPush } = await import("./deliver-push.ts");
    await deliverPush(parts, delivery);
  },
});
