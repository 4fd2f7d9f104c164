import type { reminders as en } from "../en/reminders.ts";
import type { Translated } from "../translated.ts";

export const reminders: Translated<typeof en> = {
  mail: "Erinnerungsmails",
  mailText:
    "Waybook kann dir vor einer Reise schreiben und an jedem Morgen unterwegs. In jeder Mail ist ein Link, der sie beendet.",
  email: "Erinnere mich per Mail",
  sentTo: "Sie gehen an {email}, sofern für dieses Waybook Mail eingerichtet ist.",
  unconfirmed: "Deine Adresse ist nicht bestätigt",
  unconfirmedText:
    "Bis dahin kommen Erinnerungen ohne Einzelheiten der Reise. <link>Bestätige sie in deinem Profil</link>",
  what: "Woran du erinnert wirst",
  whatText: "Nur an Reisen mit einem ersten Tag, bei denen du dabei bist.",
  whatOffText: "Erinnerungsmails sind aus. Schalte sie ein, um zu wählen.",
  tripStart: "Eine Reise beginnt",
  tripStartText: "Um 8 Uhr morgens, in deiner Zeitzone.",
  packing: "Zeit zu packen",
  packingText: "Mit allem, was auf der Liste noch nicht gepackt ist.",
  never: "Nie",
  daysBefore: "{count, plural, =0 {Am ersten Tag} one {Einen Tag davor} other {# Tage davor}}",
  dailyAgenda: "Der Plan jedes Tages",
  dailyAgendaText: "An jedem Tag einer Reise.",
  time: "Um",
  timeZone: "Zeitzone",
  timeZoneText: "Wo du zu Hause bist: Die Uhrzeiten oben gelten dort.",
  useHere: "Die dieses Browsers nehmen: {zone}",
};
