import { expect, test } from "vitest";
import { guessDocumentKind } from "./guess-document-kind.ts";

test.each([
  ["Boarding_Pass_LIS.pdf", "boardingPass"],
  ["boardingpass (2).pkpass", "boardingPass"],
  ["Bordkarte-TAP.pdf", "boardingPass"],
  ["Flight to Lisbon.pdf", "ticket"],
  ["E-Ticket_TAP123.pdf", "ticket"],
  ["museum tickets.png", "ticket"],
  ["Hotel Mundial.pdf", "reservation"],
  ["Buchungsbestätigung.pdf", "reservation"],
  ["Hotel receipt.pdf", "receipt"],
  ["Rechnung 4711.pdf", "receipt"],
  ["e-visa_india.pdf", "visa"],
  ["Reisepass.jpg", "passport"],
  ["Auslandskrankenversicherung.pdf", "insurance"],
  ["notes.txt", "other"],
  ["visage.png", "other"],
  ["", "other"],
])("“%s” is most likely of the kind %s", (name, kind) => {
  expect(guessDocumentKind(name)).toBe(kind);
});
