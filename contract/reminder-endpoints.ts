import { type Answer, appsOnly, endpoint, json, open } from "./endpoint.ts";
import { ReminderPreferences, ReminderPreferencesChange } from "./reminder-preferences.ts";
import * as Type from "./type.ts";

const done = { status: 204, description: "It is so. There is no body." } as const satisfies Answer;

const oneClick = Type.Object(
  { "List-Unsubscribe": Type.Optional(Type.String({ examples: ["One-Click"] })) },
  { description: "As mail programs send it; it is not looked at." },
);

export const reminderEndpoints = {
  getReminderPreferences: endpoint({
    method: "GET",
    path: "/v1/account/reminder-preferences",
    access: appsOnly,
    area: "Account",
    summary: "Read your reminder preferences",
    answer: { status: 200, description: "What you are reminded of.", body: json(ReminderPreferences) },
  }),

  changeReminderPreferences: endpoint({
    method: "PATCH",
    path: "/v1/account/reminder-preferences",
    access: appsOnly,
    area: "Account",
    summary: "Change your reminder preferences",
    description:
      "Only the settings sent are changed. With an unknown one, or a value that it cannot have, nothing is.",
    body: json(ReminderPreferencesChange),
    answer: done,
  }),

  unsubscribe: endpoint({
    method: "POST",
    path: "/unsubscribe/{token}",
    access: open,
    area: "Account",
    summary: "Unsubscribe from reminders",
    description:
      "At the address that every reminder carries: one click in a mail program (RFC 8058), or the button on the page there. No more reminders are mailed until they are switched on again.",
    params: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 200, description: "The secret part of the address." }),
    }),
    body: { "application/x-www-form-urlencoded": oneClick, "multipart/form-data": oneClick },
    bodyOptional: true,
    answer: done,
    errors: ["notFound"],
  }),
};
