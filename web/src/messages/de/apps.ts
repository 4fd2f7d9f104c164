import type { apps as en } from "../en/apps.ts";
import type { Translated } from "../translated.ts";

export const apps: Translated<typeof en> = {
  title: "Verbundene Apps",
  text: "Apps, die auf dein Waybook zugreifen, und was sie dürfen.",
  none: "Keine Apps verbunden",
  noneText:
    "Wenn du einer App oder einem Assistenten Zugriff auf dein Waybook gibst, erscheint sie hier, und hier kannst du sie auch wieder trennen.",
  own: "Von Waybook",
  may: "Sie darf",
  connected: "Verbunden",
  used: "Zuletzt benutzt",
  neverUsed: "Noch nicht benutzt",
  disconnect: "Trennen",
  disconnectOne: "{name} trennen",
  disconnectTitle: "{name} trennen?",
  disconnectText: "Sie verliert sofort den Zugriff. Was sie geändert oder kopiert hat, bleibt, wie es ist.",
  disconnected: "{name} ist getrennt",
  stillConnected: "{name} ist noch verbunden",
};
