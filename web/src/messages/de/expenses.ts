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
  what: "Wofür",
  whatRule: "Sag in 1 bis 200 Zeichen, wofür es war.",
  amount: "Betrag",
  amountHint: "Minus für Geld zurück",
  amountRule: "Gib einen Betrag ein, etwa 12,50.",
  currency: "Währung",
  noCurrency: "Wähle eine",
  noSuchCurrency: "Keine solche Währung",
  date: "Bezahlt am",
  category: "Art",
  editing: "{title}: bearbeiten",
  done: "Fertig",
  remove: "Entfernen",
  removed: "„{title}“ ist entfernt.",
  undo: "Rückgängig",
  noDate: "Ohne Datum",
  refund: "{category}, Geld zurück",
  sumOf: "{count, plural, one {eine Ausgabe} other {# Ausgaben}} in {currency}",
  sumWithoutCurrency: "{count, plural, one {eine Ausgabe} other {# Ausgaben}} ohne Währung",
  average: "{amount} am Tag im Schnitt, über {days, plural, one {einen Tag} other {# Tage}} unterwegs",
  homeShare:
    "{count, number} von {all, number} Ausgaben ({share}) sind in {currency}, der Währung dieser Reise.",
  noRates: "Jede Währung wird für sich summiert: Niemand hier kennt den Kurs, den du bekommen hast.",
  empty: "Noch keine Kosten",
  emptyText:
    "Schreib auf, was du ausgeben willst oder ausgegeben hast. Es summiert sich von selbst, jede Währung für sich.",
  emptyReadText: "Wer diese Reise plant, hat noch nicht aufgeschrieben, was sie kostet.",
};
