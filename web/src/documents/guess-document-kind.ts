import type { DocumentKind } from "../../../contract/document.ts";

/** Words in file names, in the languages that tickets come in; the most specific first. */
const signs: readonly (readonly [RegExp, DocumentKind])[] = [
  [/boarding|bordkarte|embarque|carta d imbarco/, "boardingPass"],
  [/\b(e ?)?visa\b|\bvisum|\besta\b/, "visa"],
  [/passport|reisepass|passeport|pasaporte|passaporto|passaporte|ausweis|\bid card\b/, "passport"],
  [/insurance|versicherung|assurance|seguro|assicurazione|\bpolic[ey]\b/, "insurance"],
  [/receipt|invoice|rechnung|quittung|\bbeleg|facture|factura|fattura|ricevuta/, "receipt"],
  [/ticket|\btix\b|fahrkarte|fahrschein|billet|bilhete|bigliett|flight|\bflug|\bzug|train/, "ticket"],
  [
    /reserv|booking|buchung|prenotazione|voucher|gutschein|hotel|hostel|airbnb|confirmation|bestatigung/,
    "reservation",
  ],
];

/** Guesses a document's kind from its file name. */
export const guessDocumentKind = (fileName: string): DocumentKind => {
  const words = fileName
    .slice(0, 200)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ");
  return signs.find(([sign]) => sign.test(words))?.[1] ?? "other";
};
