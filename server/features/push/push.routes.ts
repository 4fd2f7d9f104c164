import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { route } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import type { PushParts } from "./push.parts.ts";
import { getPushDevice, removePushDevice, sendTestNotification, setPushDevice } from "./push-devices.ts";

export function pushRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "clock" | "config" | "jobs"> & Pick<PushParts, "pushService" | "vapid">,
): void {
  route(app, api.getPushDevice, ({ principal }) => getPushDevice(parts, principal));

  route(app, api.setPushDevice, ({ principal, body }) => setPushDevice(parts, principal, body));

  route(app, api.removePushDevice, ({ principal }) => removePushDevice(parts, principal));

  route(app, api.sendTestNotification, ({ principal }) => sendTestNotification(parts, principal));
}
