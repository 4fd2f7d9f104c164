import type { notifications as en } from "../en/notifications.ts";
import type { Translated } from "../translated.ts";

export const notifications: Translated<typeof en> = {
  title: "Benachrichtigungen auf diesem Gerät",
  text: "Waybook kann sich auf diesem Gerät melden, auch wenn es nicht offen ist. Jedes Gerät stellst du für sich ein.",
  on: "Benachrichtige mich auf diesem Gerät",
  noServer: "Dieses Waybook verschickt keine Benachrichtigungen.",
  noBrowser: "Dieser Browser kann keine Benachrichtigungen von Websites zeigen. Nimm einen anderen.",
  homeScreen:
    "Lege Waybook auf dem iPhone oder iPad zuerst auf den Home-Bildschirm: Tippe auf „Teilen“, dann auf „Zum Home-Bildschirm“, und öffne es von dort.",
  blocked: "Dieser Browser lässt keine Benachrichtigungen von Waybook zu",
  blockedText:
    "Erlaube sie im Browser: Tippe auf das Zeichen neben der Adresse, öffne die Berechtigungen dieser Website und erlaube Benachrichtigungen. Komm dann hierher zurück.",
  notAllowed: "Du hast Benachrichtigungen nicht erlaubt. Du kannst sie jederzeit einschalten.",
  failed:
    "Der Browser konnte Benachrichtigungen nicht einschalten. Prüfe deine Verbindung und versuche es noch einmal.",
  kinds: "Melde mir",
  reminders: "Erinnerungen",
  remindersText: "Wie unten eingestellt.",
  changes: "Geänderte Pläne",
  changesText: "Wenn jemand anderes den Plan für heute oder morgen ändert.",
  invitations: "Einladungen",
  invitationsText: "Wenn dich jemand zu einer Reise einlädt.",
  quiet: "Ruhezeit",
  quietText: "Was dann anfällt, wartet bis zu ihrem Ende. Auf einer Reise gilt die Uhrzeit dort.",
  from: "Von",
  until: "Bis",
  unconfirmed:
    "Deine E-Mail-Adresse ist nicht bestätigt. Bis dahin sagen Benachrichtigungen nichts über die Reise selbst.",
  test: "Zur Probe senden",
  testSent:
    "Sie ist unterwegs. Wenn nichts erscheint, prüfe, ob dein Gerät Benachrichtigungen von diesem Browser zulässt.",
};
