import { expect, test } from "vitest";
import type { Document, DocumentKind } from "../../../contract/document.ts";
import type { StopCategory } from "../../../contract/itinerary.ts";
import { rankDocuments } from "./rank-documents.ts";

const documents = (
  [
    ["Passport Mina.jpg", "passport"],
    ["Flight to Lisbon.pdf", "boardingPass"],
    ["Booking 4711.pdf", "reservation"],
    ["Museu do Azulejo.pdf", "ticket"],
    ["train-2026-05-02.pdf", "ticket"],
    ["Some receipt.pdf", "receipt"],
  ] satisfies [string, DocumentKind][]
).map(([name, kind]) => ({ name, kind }) as Document);

const ranked = (name: string, category: StopCategory, dayTitle?: string, date?: string) =>
  rankDocuments(documents, { stop: { name, category }, dayTitle, date }).map((document) => document.name);

test("a document that names the stop comes first", () => {
  expect(ranked("MUSEU DO AZULÉJO", "museum")[0]).toBe("Museu do Azulejo.pdf");
});

test("then one that names the day by its date or title", () => {
  expect(ranked("Santa Apolónia", "transport", undefined, "2026-05-02")[0]).toBe("train-2026-05-02.pdf");
  expect(ranked("TAP 123", "flight", "Off to Lisbon")[0]).toBe("Flight to Lisbon.pdf");
});

test("then one of a kind that is shown there", () => {
  expect(ranked("TAP 123", "flight")).toEqual([
    "Flight to Lisbon.pdf",
    "Museu do Azulejo.pdf",
    "train-2026-05-02.pdf",
    "Passport Mina.jpg",
  ]);
  expect(ranked("Casa do Bairro", "lodging")).toEqual(["Booking 4711.pdf", "Passport Mina.jpg"]);
});

test("nothing that has nothing to do with it", () => {
  expect(ranked("The old town", "nature")).toEqual([]);
  expect(ranked("To the sea", "beach", "A day by the sea", "2026-06-01")).toEqual([]);
});
