import {
  Document,
  DocumentChange,
  DocumentDraft,
  DocumentForm,
  DocumentName,
  DocumentNames,
  Documents,
  StoredFile,
} from "./document.ts";
import { type Answer, appsOnly, endpoint, json, notModified, scope } from "./endpoint.ts";
import { uuid } from "./formats.ts";
import * as Type from "./schema-builders.ts";

const itineraryId = Type.Object({ id: uuid({ description: "The itinerary's id." }) });
const documentId = Type.Object({
  ...itineraryId.properties,
  documentId: uuid({ description: "The document's id." }),
});
const bytes = (description: string) =>
  Type.Unsafe<Uint8Array>({ type: "string", format: "binary", description });

const theDocument = {
  status: 200,
  description: "The document.",
  body: json(Document),
} as const satisfies Answer;

export const documentEndpoints = {
  listDocuments: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}/documents",
    access: scope("documents:read"),
    area: "Documents",
    summary: "List documents by name",
    description:
      "The traveller's own documents on the itinerary, and those that other companions share, oldest first. Names and kinds only, never contents.",
    params: itineraryId,
    answer: { status: 200, description: "The documents' names and kinds.", body: json(DocumentNames) },
    errors: ["notFound"],
  }),

  addDocument: endpoint({
    method: "POST",
    path: "/v1/itineraries/{id}/documents",
    access: scope("documents:write"),
    area: "Documents",
    summary: "Add a document",
    description:
      "Send a form with the file (at most 50 MiB) and optionally its `name` and `kind`. Only the traveller can see the document until they share it. For the itinerary's owner and editors.",
    params: itineraryId,
    body: { "multipart/form-data": DocumentForm },
    answer: { status: 201, description: "The document was added.", body: json(DocumentName) },
    errors: ["notFound", "roleRequired", "conflict", "payloadTooLarge", "storageFull", "validationFailed"],
  }),

  changeDocument: endpoint({
    method: "PATCH",
    path: "/v1/itineraries/{id}/documents/{documentId}",
    access: scope("documents:write"),
    area: "Documents",
    summary: "Rename a document",
    description:
      "Changes the name or kind of one of the traveller's own documents, on an itinerary that they own or edit.",
    params: documentId,
    body: json(DocumentChange),
    answer: { status: 200, description: "The document with its new name.", body: json(DocumentName) },
    errors: ["notFound", "roleRequired"],
  }),

  deleteDocument: endpoint({
    method: "DELETE",
    path: "/v1/itineraries/{id}/documents/{documentId}",
    access: scope("documents:write"),
    area: "Documents",
    summary: "Delete a document",
    description: "Deletes one of the traveller's own documents, and its file.",
    params: documentId,
    answer: { status: 204, description: "The document is deleted." },
    errors: ["notFound", "roleRequired"],
  }),

  listFullDocuments: endpoint({
    method: "GET",
    path: "/v1/app/library/{id}/documents",
    access: appsOnly,
    area: "Documents",
    summary: "List documents with their details",
    description:
      "The traveller's own documents on the itinerary, and those that other companions share, oldest first.",
    params: itineraryId,
    answer: { status: 200, description: "The documents.", body: json(Documents) },
    errors: ["notFound"],
  }),

  storeFile: endpoint({
    method: "POST",
    path: "/v1/app/library/{id}/documents/files",
    access: appsOnly,
    area: "Documents",
    summary: "Store a document's file",
    description:
      "Send the raw bytes (at most 50 MiB) with any content type; the type is detected from the bytes. Then save the document's details with the `storagePath` of the response: a file that no document refers to is deleted after a day. For the itinerary's owner and editors.",
    params: itineraryId,
    query: Type.Object(
      {
        name: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 200,
            pattern: "\\S",
            description: "The file's name, used when the document's details have no name.",
          }),
        ),
      },
      { additionalProperties: false },
    ),
    body: { "*/*": bytes("The file, under any content type.") },
    answer: { status: 201, description: "The file was stored.", body: json(StoredFile) },
    errors: ["notFound", "roleRequired", "payloadTooLarge", "storageFull"],
  }),

  getDocument: endpoint({
    method: "GET",
    path: "/v1/app/library/{id}/documents/{documentId}",
    access: appsOnly,
    area: "Documents",
    summary: "Read a document's details",
    params: documentId,
    answer: theDocument,
    errors: ["notFound"],
  }),

  saveDocument: endpoint({
    method: "PUT",
    path: "/v1/app/library/{id}/documents/{documentId}",
    access: appsOnly,
    area: "Documents",
    summary: "Save a document's details",
    description:
      "Adds or replaces the details of one of the traveller's own documents, on an itinerary that they own or edit. The body's `id` must match the path, and `storagePath` must be a file that this traveller stored.",
    params: documentId,
    body: json(DocumentDraft),
    answer: theDocument,
    errors: ["notFound", "roleRequired", "conflict"],
  }),

  getDocumentFile: endpoint({
    method: "GET",
    path: "/v1/app/library/{id}/documents/{documentId}/file",
    access: appsOnly,
    area: "Documents",
    summary: "Download a document",
    description: "Returns the file as an attachment. `Range` requests are supported.",
    params: documentId,
    headers: Type.Object({
      range: Type.Optional(
        Type.String({
          description: "The bytes to return, as in RFC 9110. Only one range is supported.",
          examples: ["bytes=0-1023"],
        }),
      ),
      "if-range": Type.Optional(
        Type.String({
          description: "The ETag you last read. If it no longer matches, you get the whole file.",
        }),
      ),
      "if-none-match": Type.Optional(Type.String({ description: "The ETag you last read." })),
    }),
    answer: {
      status: 200,
      description: "The whole file.",
      body: { "*/*": bytes("The file, under its own content type.") },
      headers: ["ETag", "Cache-Control", "Content-Disposition", "Accept-Ranges"],
    },
    otherAnswers: [
      {
        status: 206,
        description: "The requested range.",
        body: { "*/*": bytes("The bytes of that range.") },
        headers: ["ETag", "Cache-Control", "Content-Disposition", "Accept-Ranges", "Content-Range"],
      },
      notModified,
    ],
    errors: ["notFound", "rangeNotSatisfiable"],
  }),
};
