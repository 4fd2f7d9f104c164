import type { interaction as en } from "../en/interaction.ts";
import type { Translated } from "../translated.ts";

export const interaction: Translated<typeof en> = {
  page: "App zulassen",
  signInTitle: "Anmelden und weiter zu {app}",
  signUpTitle: "Registrieren und weiter zu {app}",
  title: "{app} Zugriff auf dein Waybook geben?",
  ownTitle: "Weiter zu {app}",
  signedInAs: "Angemeldet als <b>{name}</b>, {email}.",
  another: "Anderes Konto verwenden",
  scopes: "Sie möchte",
  scopesHint: "Nimm das Häkchen weg, wo du etwas nicht erlauben willst.",
  oneMustStay: "Lass mindestens ein Häkchen stehen oder wähl „Nicht zulassen“.",
  unverifiedTitle: "Diese App ist nicht überprüft",
  unverified:
    "Diesen Namen kann jede App verwenden. Lass sie nur zu, wenn du gerade von ihr kommst und der Seite vertraust, zu der sie dich bringt.",
  website: "Website laut App: <link></link>",
  back: "Danach geht es weiter zu <b>{host}</b>.",
  revoke: "Du kannst sie jederzeit in den Einstellungen trennen.",
  approve: "Zulassen",
  deny: "Nicht zulassen",
  continueAs: "Weiter als {name}",
  cancel: "Abbrechen",
  returningTitle: "Zurück zu {app}",
  returning:
    "Wenn sich {app} geöffnet hat, kannst du diese Seite schließen. Wenn nichts passiert, fang in {app} noch einmal an.",
  expiredTitle: "Diese Anfrage ist abgelaufen",
  expired:
    "Die Anfrage einer App gilt einmal, innerhalb einer Stunde und nur in dem Browser, in dem sie begann. Es wurde nichts geteilt. Fang in der App noch einmal an.",
  home: "Zur Startseite",
  failedTitle: "Die Anfrage der App konnte nicht geladen werden",
};
