import type { Document, DocumentKind } from "../../../contract/document.ts";
import type { ErrorCode } from "../../../contract/errors.ts";

/** What a traveller can say about a document. */
export type DocumentDetails = Pick<Document, "name" | "kind" | "shared">;

/** How the traveller's marks on an itinerary should be; marks that are left out stay as they are. */
export type MarkValues = { readonly like?: boolean; readonly dislike?: boolean; readonly save?: boolean };

export type AddDocument = {
  readonly kind: "addDocument";
  readonly documentId: string;
  readonly name: string;
  readonly documentKind: DocumentKind;
  readonly shared: boolean;
  readonly contentType: string;
  readonly size: number;
  /** Where the server has stored the file already: it is not uploaded again. */
  readonly storagePath?: string;
};

export type ChangeDocument = {
  readonly kind: "changeDocument";
  readonly documentId: string;
  /** As the traveller knows it. */
  readonly name: string;
  readonly change: Partial<DocumentDetails>;
};

export type DeleteDocument = {
  readonly kind: "deleteDocument";
  readonly documentId: string;
  readonly name: string;
};

type SetMarks = { readonly kind: "setMarks"; readonly marks: MarkValues };

/** What the traveller has done; sending it twice does no harm. */
export type Action = AddDocument | ChangeDocument | DeleteDocument | SetMarks;

/** Why an operation could not be sent the last time. */
export type Problem = {
  /** `unreadable`: this device can no longer read the file that it has kept. */
  readonly code: ErrorCode | "network" | "unreadable";
  readonly status: number;
  readonly detail: string;
};

/** Something that the traveller has done on this device and the server does not have yet. */
export type Operation = {
  readonly id: string;
  readonly itineraryId: string;
  /** The itinerary's, for lists. */
  readonly title: string;
  /** In milliseconds since 1970. */
  readonly madeAt: number;
  readonly action: Action;
  /** Counts up with each change, so that what changes while it is sent is sent again. */
  readonly revision: number;
  readonly attempts: number;
  readonly problem?: Problem;
  /** No attempt before then, in milliseconds since 1970. */
  readonly retryAt?: number;
  /** Waiting does not help: the traveller has to decide. */
  readonly needsYou: boolean;
};

/** Whether both are about the same document, or the same itinerary's marks. */
export const isAboutSame = (one: Operation, other: Operation): boolean => {
  if (one.itineraryId !== other.itineraryId) return false;
  if (one.action.kind === "setMarks" || other.action.kind === "setMarks")
    return one.action.kind === other.action.kind;
  return one.action.documentId === other.action.documentId;
};
