import * as Type from "typebox";
import { choice, count, dateTime, nonBlank, uuid } from "./formats.ts";
import { ignored, leftOut } from "./written-form.ts";

export const DocumentKind = choice(
  ["ticket", "boardingPass", "reservation", "passport", "visa", "insurance", "receipt", "other"],
  {
    $id: "DocumentKind",
    description: "What kind of document it is.",
    default: "other",
    examples: ["ticket"],
  },
);
export type DocumentKind = Type.Static<typeof DocumentKind>;

const fields = {
  id: uuid({ description: "The document's id." }),
  storagePath: Type.String({
    minLength: 1,
    maxLength: 1024,
    description: "Where the document's file was stored, as the upload returned it.",
  }),
};
const filled = {
  name: nonBlank(200, { description: "What the document is called. Left out: as the file." }),
  kind: DocumentKind,
  shared: Type.Boolean({
    default: false,
    description: "Whether the other people of the itinerary see it, not only the traveller who added it.",
  }),
};
const example = {
  id: "c2a1b7de-93f4-4a0b-8a6e-7d5e1f2b3c40",
  storagePath: "documents/6b0f3c1e/7d5e1f2b3c40",
  name: "Flight to Lisbon.pdf",
  kind: "boardingPass",
  shared: false,
};

export const Document = Type.Object(
  {
    ...fields,
    ...filled,
    contentType: Type.String({ description: "What the file is, found out from its bytes." }),
    size: count({ description: "The file's size in bytes." }),
    createdAt: dateTime({ description: "When it was added." }),
    updatedAt: dateTime({ description: "When its details last changed." }),
  },
  {
    $id: "Document",
    description: "A document on an itinerary: its details, never its contents.",
    examples: [
      {
        ...example,
        contentType: "application/pdf",
        size: 84_213,
        createdAt: "2026-03-14T08:00:00.000Z",
        updatedAt: "2026-03-14T08:00:00.000Z",
      },
    ],
  },
);
export type Document = Type.Static<typeof Document>;

export const DocumentDraft = Type.Object(
  { ...fields, ...leftOut(filled), ...ignored("contentType", "size", "createdAt", "updatedAt") },
  {
    $id: "DocumentDraft",
    description: "A document's details as they are written. The read-only fields of a document are ignored.",
    additionalProperties: false,
    examples: [example, { id: example.id, storagePath: example.storagePath }],
  },
);
export type DocumentDraft = Type.Static<typeof DocumentDraft>;
