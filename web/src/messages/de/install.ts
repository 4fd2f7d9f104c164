import type { install as en } from "../en/install.ts";
import type { Translated } from "../translated.ts";

export const install: Translated<typeof en> = {
  title: "Nimm Waybook mit",
  text: "Auf dem Startbildschirm öffnet es sich wie eine App, auch ohne Netz.",
  textShareMenu:
    "Tippe auf „Teilen“ und dann auf „Zum Home-Bildschirm“: Es öffnet sich wie eine App, auch ohne Netz.",
  install: "Installieren",
  menu: "App installieren",
  close: "Nein, danke",
};
