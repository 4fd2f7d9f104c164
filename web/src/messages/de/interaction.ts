import type { interaction as en } from "../en/interaction.ts";
import type { Translated } from "../translated.ts";

export const interaction: Translated<typeof en> = {
  page: "App zulassen",
  signInTitle: "Anmelden und weiter zu {app}",
  signUpTitle: "Registrieren und weiter zu {app}",
  title: "{app} in dein Waybook lassen?",
  ownTitle: "Weiter zu {app}",
  signedInAs: "Angemeldet als <b>{name}</b>, {email}.",
  another: "Anderes Konto nehmen",
  asks: "Worum sie bittet",
  asksHint: "Nimm das Häkchen weg, wo du nichts erlauben willst.",
  oneMustStay: "Lass mindestens ein Häkchen stehen, oder wähle „Nicht zulassen“.",
  unverifiedTitle: "Waybook kennt diese App nicht",
  unverified:
    "Alle können diesen Namen verwenden. Lass sie nur zu, wenn du gerade von ihr kommst und dem Ziel vertraust.",
  itsPage: "Ihre Seite, wie sie selbst sagt: <link></link>",
  back: "Danach geht es zu <b>{host}</b>.",
  revoke: "Du kannst sie jederzeit in den Einstellungen trennen.",
  approve: "Zulassen",
  deny: "Nicht zulassen",
  continueAs: "Weiter als {name}",
  cancel: "Abbrechen",
  leftTitle: "Zurück zu {app}",
  left: "Du bist auf dem Weg. Hat sich {app} geöffnet, kannst du diese Seite schließen; geschieht nichts, beginne in {app} von vorn.",
  deadTitle: "Diese Anfrage ist vorbei",
  dead: "Die Anfrage einer App wartet eine Stunde, einmal, in dem Browser, mit dem sie kam. Es wurde nichts geteilt. Beginne in der App von vorn, um es noch einmal zu versuchen.",
  home: "Zur Startseite",
  failedTitle: "Die Anfrage der App ließ sich nicht laden",
};
