import type { apps as en } from "../en/apps.ts";
import type { Translated } from "../translated.ts";

export const apps: Translated<typeof en> = {
  title: "Verbundene Apps",
  text: "Apps, die dein Waybook benutzen dürfen, und was jede von ihnen darf.",
  none: "Keine App ist verbunden",
  noneText:
    "Lässt du eine App oder einen Assistenten in dein Waybook, steht sie hier, und hier kannst du es beenden.",
  own: "Von Waybook",
  may: "Sie darf",
  connected: "Verbunden",
  used: "Zuletzt benutzt",
  neverUsed: "Noch nicht benutzt",
  disconnect: "Trennen",
  disconnectOne: "{name} trennen",
  disconnectTitle: "{name} trennen?",
  disconnectText: "Sie verliert sofort ihren Zugriff. Was sie geändert oder kopiert hat, bleibt, wie es ist.",
  disconnected: "{name} ist getrennt",
  stillConnected: "{name} ist noch verbunden",
};
