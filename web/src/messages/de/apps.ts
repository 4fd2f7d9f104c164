import type { apps as en } from "../en/apps.ts";
import type { Translated } from "../translated.ts";

export const apps: Translated<typeof en> = {
  title: "Verbundene Apps",
  text: "Apps, Assistenten und Zugangstokens, die auf dein Waybook zugreifen, und was sie dürfen.",
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
  token: "Zugangstoken",
  tokenMade: "Erstellt",
  tokenExpires: "Gilt bis",
  endToken: "Beenden",
  endTokenOne: "{name} beenden",
  endTokenTitle: "„{name}“ beenden?",
  endTokenText:
    "Skripte, die dieses Token verwenden, verlieren sofort den Zugriff. Was sie geändert haben, bleibt, wie es ist.",
  tokenEnded: "„{name}“ ist beendet",
  tokenStillWorks: "„{name}“ gilt noch",
  connect: "Einen Assistenten verbinden",
  connectText:
    "Claude, ChatGPT und andere Assistenten können deine Reisen lesen, neue planen und sie ändern. Du bestimmst, was jeder von ihnen darf.",
  address: "Adresse für deinen Assistenten",
  addressText:
    "Mehr als diese Adresse braucht dein Assistent nicht. Beim ersten Mal öffnet sich hier eine Seite: Melde dich an und wähl aus, was du erlaubst.",
  copy: "Kopieren",
  copied: "Kopiert",
};
