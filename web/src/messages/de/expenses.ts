import type { expenses as en } from "../en/expenses.ts";
import type { Translated } from "../translated.ts";

export const expenses: Translated<typeof en> = {
  title: "Kosten",
  totals: "Summen",
  list: "Ausgaben nach Tagen",
  add: "Ausgabe hinzufügen",
  addButton: "Hinzufügen",
  added: "{title}: hinzugefügt",
  room: "{count, plural, =0 {Die Liste ist voll: {most, number} Ausgaben passen darauf. Entferne etwas, um anderes hinzuzufügen.} one {Noch eine Ausgabe passt darauf.} other {Noch # Ausgaben passen darauf.}}",
  what: "Wofür?",
  whatRule: "Schreib, wofür es war (höchstens 200 Zeichen).",
  amount: "Betrag",
  amountHint: "Rückerstattungen mit Minus",
  amountRule: "Gib einen Betrag ein, etwa 12,50.",
  currency: "Währung",
  noCurrency: "Wähle eine",
  noSuchCurrency: "Unbekannte Währung",
  date: "Bezahlt am",
  category: "Art",
  editing: "{title}: bearbeiten",
  done: "Fertig",
  remove: "Entfernen",
  removed: "„{title}“ wurde entfernt.",
  undo: "Rückgängig",
  noDate: "Ohne Datum",
  refund: "{category}, Rückerstattung",
  sumOf: "{count, plural, one {eine Ausgabe} other {# Ausgaben}} in {currency}",
  sumWithoutCurrency: "{count, plural, one {eine Ausgabe} other {# Ausgaben}} ohne Währung",
  average: "Im Schnitt {amount} am Tag, bei {days, plural, one {einem Tag} other {# Tagen}}",
  homeShare:
    "{count, number} von {all, number} Ausgaben ({share}) sind in {currency}, der Währung dieser Reise.",
  noRates: "Jede Währung wird einzeln summiert, weil wir deinen Wechselkurs nicht kennen.",
  empty: "Noch keine Kosten",
  emptyText:
    "Trag ein, was du ausgeben willst oder ausgegeben hast. Waybook rechnet es zusammen, jede Währung einzeln.",
  emptyReadText: "Noch hat niemand Kosten eingetragen.",
};
