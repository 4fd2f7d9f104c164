import type { publication as en } from "../en/publication.ts";
import type { Translated } from "../translated.ts";

export const publication: Translated<typeof en> = {
  title: "Was alle anderen sehen",
  noDates: "Kein Datum",
  notes: "{count, plural, =0 {Keine Notizen} one {Eine Notiz} other {# Notizen}}",
  links: "{count, plural, =0 {Keine Links zum Buchen} one {Ein Link zum Buchen} other {# Links zum Buchen}}",
  phones: "{count, plural, =0 {Keine Telefonnummern} one {Eine Telefonnummer} other {# Telefonnummern}}",
  showPhones: "Telefonnummern zeigen",
  costs: "{count, plural, =0 {Keine Ausgaben} one {Eine Ausgabe} other {# Ausgaben}}",
  showCosts: "Ausgaben zeigen",
  packing:
    "{count, plural, =0 {Keine Packliste} one {Eine Packliste mit einem Eintrag} other {Eine Packliste mit # Einträgen}}",
  notesStay: "Notizen erscheinen genau so, wie du sie geschrieben hast, auch Nummern und Preise darin.",
  changed: "Die Reise wurde gerade geändert. Sieh sie dir noch einmal an und bestätige dann.",
  neverShown: "Dokumente und die Leute, die mitreisen, sind nie zu sehen.",
};
