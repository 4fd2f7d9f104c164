import type { plan as en } from "../en/plan.ts";
import type { Translated } from "../translated.ts";

export const plan: Translated<typeof en> = {
  title: "Dein Tarif",
  text: "Was dein Konto kann. Planen, Teilen und Entdecken gehören zu jedem Tarif.",
  freeName: "Kostenlos",
  plusName: "Plus",
  yours: "Deiner",
  freeMeans: "Plane und teile so viele Reisen, wie du magst. Importieren gehört zu Plus.",
  used: "{used, number} von {allowance, number} Importen verbraucht.",
  left: "{count, plural, =0 {In diesem Zeitraum ist keiner übrig.} one {Einer ist übrig.} other {# sind übrig.}}",
  period: "Dieser Zeitraum: {dates}",
  import: "Ein Video, Fotos oder ein PDF importieren",
  plus: "Das bekommst du mit Plus",
  plusText: "Importieren: Mach aus dem, was du gesehen oder gespeichert hast, eine Reise.",
  plusVideos: "Aus einem Reisevideo werden Tage und Stationen, jede auf der Karte.",
  plusPhotos: "Ebenso aus Fotos einer Reise oder einem PDF, etwa einer Buchung oder einem Prospekt.",
  plusReview: "Du prüfst und korrigierst alles, bevor es gespeichert wird.",
  howTo:
    "Du kannst Plus hier nicht kaufen: Wer es hat, entscheiden die Leute, die dieses Waybook betreiben. Sie schalten es mit diesem Befehl für dich frei:",
  command: "Der Befehl für Plus",
  everyone: "Auf diesem Waybook haben es alle.",
  free: "{used, number} von {allowance, number} freien Importen verbraucht. So viele bekommen hier alle einmal zum Ausprobieren.",
};
