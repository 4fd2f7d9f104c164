import type { reminders as en } from "../en/reminders.ts";
import type { Translated } from "../translated.ts";

export const reminders: Translated<typeof en> = {
  mail: "Erinnerungsmails",
  mailText:
    "Waybook kann dir vor einer Reise und an jedem Morgen unterwegs eine Mail schicken. In jeder Mail ist ein Link zum Abbestellen.",
  email: "Erinnere mich per Mail",
  sentTo: "Sie gehen an {email}.",
  noMail:
    "Dieses Waybook verschickt keine E-Mails. Mit <link>deinen Reisen im Kalender</link> kann das deine Kalender-App.",
  unconfirmed: "Deine Adresse ist nicht bestätigt",
  unconfirmedText:
    "Bis dahin enthalten Erinnerungen keine Einzelheiten der Reise. <link>Bestätige sie in deinem Profil</link>",
  what: "Woran du erinnert wirst",
  whatText: "Nur an Reisen mit Startdatum, bei denen du dabei bist.",
  whatOffText: "Erinnerungen sind aus. Schalte Mails oder Benachrichtigungen ein, um auszuwählen.",
  tripStart: "Eine Reise beginnt",
  tripStartText: "Um 8 Uhr morgens, in deiner Zeitzone.",
  packing: "Zeit zum Packen",
  packingText: "Mit allem, was auf der Liste noch nicht gepackt ist.",
  never: "Nie",
  daysBefore: "{count, plural, =0 {Am ersten Tag} one {Einen Tag davor} other {# Tage davor}}",
  dailyAgenda: "Tagesplan",
  dailyAgendaText: "An jedem Tag einer Reise.",
  time: "Um",
  timeZone: "Zeitzone",
  timeZoneText: "Die Uhrzeiten oben gelten in dieser Zeitzone.",
  useHere: "Zeitzone dieses Browsers verwenden: {zone}",
};
