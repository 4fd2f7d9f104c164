import { Author } from "./author.ts";
import { choice, count, dateTime, described, nonBlank, uuid } from "./formats.ts";
import { ignored, leftOut } from "./input-fields.ts";
import * as Type from "./schema-builders.ts";

export const DocumentKind = choice(
  ["ticket", "boardingPass", "reservation", "passport", "visa", "insurance", "receipt", "other"],
  {
    $id: "DocumentKind",
    description: "The kind of document.",
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
    description: "Where the file is stored, as returned by the upload.",
  }),
};
const filled = {
  name: nonBlank(200, { description: "The document's name. Default: the file's name." }),
  kind: DocumentKind,
  shared: Type.Boolean({
    default: false,
    description:
      "Whether the itinerary's other companions can see it. Otherwise only the traveller who added it can.",
  }),
};
const example = {
  id: "c2a1b7de-93f4-4a0b-8a6e-7d5e1f2b3c40",
  storagePath: "documents/7d5e1f2b3c404e8896c3a1f4e2d05b77",
  name: "Flight to Lisbon.pdf",
  kind: "boardingPass",
  shared: false,
};

export const Document = Type.Object(
  {
    ...fields,
    ...filled,
    contentType: Type.String({ description: "The file's content type, detected from its bytes." }),
    size: count({ description: "The file's size in bytes." }),
    addedBy: described(Author, "The traveller who added it."),
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
        addedBy: {
          id: "6b0f3c1e-52a8-4f0e-8b1d-0c9d5a7e4f21",
          username: "mina",
          displayName: "Mina Okafor",
        },
        createdAt: "2026-03-14T08:00:00.000Z",
        updatedAt: "2026-03-14T08:00:00.000Z",
      },
    ],
  },
);
export type Document = Type.Static<typeof Document>;

export const DocumentDraft = Type.Object(
  { ...fields, ...leftOut(filled), ...ignored("contentType", "size", "addedBy", "createdAt", "updatedAt") },
  {
    $id: "DocumentDraft",
    description: "A document's details in a request. Read-only fields are accepted and ignored.",
    additionalProperties: false,
    examples: [example, { id: example.id, storagePath: example.storagePath }],
  },
);
export type DocumentDraft = Type.Static<typeof DocumentDraft>;

export const Documents = Type.Object(
  { data: Type.Array(Document, { description: "Oldest first." }) },
  { $id: "Documents", description: "An itinerary's documents.", examples: [{ data: [] }] },
);
export type Documents = Type.Static<typeof Documents>;

export const DocumentName = Type.Object(
  { id: fields.id, name: filled.name, kind: DocumentKind },
  {
    $id: "DocumentName",
    description: "A document's name and kind. Other apps get only these.",
    examples: [{ id: example.id, name: example.name, kind: example.kind }],
  },
);
export type DocumentName = Type.Static<typeof DocumentName>;

export const DocumentNames = Type.Object(
  { data: Type.Array(DocumentName, { description: "Oldest first." }) },
  {
    $id: "DocumentNames",
    description: "The names of an itinerary's documents.",
    examples: [{ data: [{ id: example.id, name: example.name, kind: example.kind }] }],
  },
);
export type DocumentNames = Type.Static<typeof DocumentNames>;

export const DocumentChange = Type.Object(leftOut({ name: filled.name, kind: DocumentKind }), {
  $id: "DocumentChange",
  description: "The fields to change. Fields that you leave out stay the same.",
  additionalProperties: false,
  minProperties: 1,
  examples: [{ name: "Flight home.pdf" }, { kind: "receipt" }],
});
export type DocumentChange = Type.Static<typeof DocumentChange>;

export const DocumentForm = Type.Object(
  {
    file: Type.Unsafe<Uint8Array>({ type: "string", format: "binary", description: "The file." }),
    name: Type.Optional(filled.name),
    kind: Type.Optional(DocumentKind),
  },
  {
    $id: "DocumentForm",
    description: "A form with a new document.",
    additionalProperties: false,
    examples: [{ file: "(the file's bytes)", name: example.name, kind: example.kind }],
  },
);
export type DocumentForm = Type.Static<typeof DocumentForm>;

export const StoredFile = Type.Object(
  {
    storagePath: fields.storagePath,
    size: count({ description: "The file's size in bytes." }),
    contentType: Type.String({ description: "The file's content type, detected from its bytes." }),
  },
  {
    $id: "StoredFile",
    description: "A file that was stored.",
    examples: [{ storagePath: example.storagePath, size: 84_213, contentType: "application/pdf" }],
  },
);
export type StoredFile = Type.Static<typeof StoredFile>;
