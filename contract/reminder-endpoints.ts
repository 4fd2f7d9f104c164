import { appsOnly, endpoint, json, noContent, open } from "./endpoint.ts";
import { ReminderPreferences, ReminderPreferencesChange } from "./reminder-preferences.ts";
import * as Type from "./schema-builders.ts";

const oneClick = Type.Object(
  { "List-Unsubscribe": Type.Optional(Type.String({ examples: ["One-Click"] })) },
  { description: "Sent by mail programs and ignored." },
);

export const reminderEndpoints = {
  getReminderPreferences: endpoint({
    method: "GET",
    path: "/v1/account/reminder-preferences",
    access: appsOnly,
    area: "Account",
    summary: "Read your reminder preferences",
    answer: { status: 200, description: "The preferences.", body: json(ReminderPreferences) },
  }),

  changeReminderPreferences: endpoint({
    method: "PATCH",
    path: "/v1/account/reminder-preferences",
    access: appsOnly,
    area: "Account",
    summary: "Change your reminder preferences",
    description:
      "Changes only the settings you send. If one is unknown or has an invalid value, nothing changes.",
    body: json(ReminderPreferencesChange),
    answer: noContent,
  }),

  unsubscribe: endpoint({
    method: "POST",
    path: "/unsubscribe/{token}",
    access: open,
    area: "Account",
    summary: "Unsubscribe from mails",
    description:
      "The unsubscribe address of every reminder and of every invitation by mail: for one-click unsubscribing in mail programs (RFC 8058) and for the button on the page. No more reminders are mailed until the traveller turns them on again; no more invitations are mailed to the address.",
    params: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 200, description: "The secret part of the address." }),
    }),
    body: { "application/x-www-form-urlencoded": oneClick, "multipart/form-data": oneClick },
    bodyOptional: true,
    answer: noContent,
    errors: ["notFound"],
  }),
};
