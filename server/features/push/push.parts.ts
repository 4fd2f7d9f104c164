import type { PushService, VapidKeys } from "../../outside/push-service/push-service.ts";
import type { PlanNews } from "./plan-news.ts";

export type PushParts = {
  /** Undefined if nobody outside may be asked. */
  readonly pushService: PushService | undefined;
  readonly vapid: VapidKeys;
  readonly planNews: PlanNews;
};
