import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { route } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { changeReminderPreferences, getReminderPreferences } from "./reminders.ts";
import { unsubscribe } from "./unsubscribe.ts";

export function reminderRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "clock" | "linkTokens">,
): void {
  route(app, api.getReminderPreferences, ({ principal }) => getReminderPreferences(parts, principal));

  route(app, api.changeReminderPreferences, ({ principal, body }) =>
    changeReminderPreferences(parts, principal, body),
  );

  route(app, api.unsubscribe, ({ params }) => unsubscribe(parts, null, params));
}
