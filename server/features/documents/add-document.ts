import { randomUUID } from "node:crypto";
import { DocumentKind, type DocumentName } from "../../../contract/document.ts";
import type { FieldError } from "../../../contract/errors.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { discardFile } from "../../pictures/stored-files/discard-file.ts";
import { Failure } from "../../platform/failure.ts";
import type { FormPart } from "../../platform/form-part.ts";
import { requireOneLine } from "../../platform/text/require-one-line.ts";
import { requireDocumentEditor, requireSpaceForDocument } from "./document-limits.ts";
import { receiveFile } from "./receive-file.ts";
import { writeDocument } from "./write-document.ts";

type AddDocumentParts = Pick<Parts, "db" | "blobs" | "clock" | "config" | "log">;

type Form = { name?: string; kind?: DocumentKind; storagePath?: string };

/** Adds a document from a form, whose parts may come in any order. Nothing is stored unless all of it is valid. */
export async function addDocument(
  parts: AddDocumentParts,
  principal: Principal,
  { itineraryId, form }: { itineraryId: string; form: AsyncIterable<FormPart> },
): Promise<DocumentName> {
  const { travellerId } = requireTraveller(principal);
  const own = { itineraryId, travellerId };
  await requireDocumentEditor(parts.db, own);
  await requireSpaceForDocument(parts.db, own);
  const read: Form = {};
  try {
    for await (const part of form) await readPart(parts, travellerId, part, read);
    const { storagePath, name, kind } = read;
    if (storagePath === undefined) throw formError("file", "is required");
    const details = { ...own, documentId: randomUUID(), storagePath, name, kind, shared: false };
    const added: DocumentName = JSON.parse(await writeDocument(parts, details));
    return { id: added.id, name: added.name, kind: added.kind };
  } catch (error) {
    if (read.storagePath !== undefined) await discardFile(parts, read.storagePath);
    throw error;
  }
}

async function readPart(
  parts: AddDocumentParts,
  travellerId: string,
  { name: part, content }: FormPart,
  read: Form,
): Promise<void> {
  if (part === "file") {
    if (read.storagePath !== undefined) throw formError(part, "must be one file");
    if (!("file" in content)) throw formError(part, "must be a file");
    const { file: body, fileName: name, contentType: declaredType } = content;
    const { storagePath } = await receiveFile(parts, { body, declaredType, name, travellerId });
    read.storagePath = storagePath;
  } else if (part === "name" || part === "kind") {
    if (read[part] !== undefined) throw formError(part, "must be given once");
    if (!("text" in content)) throw formError(part, "must be text");
    if (part === "name") read.name = nameIn(content.text);
    else read.kind = kindIn(content.text);
  } else throw formError(part, "is not known here");
}

function nameIn(text: string): string {
  requireOneLine(text);
  if (!/\S/.test(text)) throw formError("name", "must not be blank");
  if ([...text].length > 200) throw formError("name", "must have at most 200 characters");
  return text;
}

function kindIn(text: string): DocumentKind {
  const kind = DocumentKind.enum.find((known) => known === text);
  if (kind) return kind;
  throw formError("kind", `must be one of ${DocumentKind.enum.join(", ")}`);
}

function formError(part: string, message: string): Failure {
  const error: FieldError = {
    path: `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    message,
  };
  return new Failure("validationFailed", { detail: `The form's part ${part} ${message}.`, errors: [error] });
}
