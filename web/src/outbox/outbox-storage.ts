import type { Operation } from "./operation.ts";
import type { WaitingFile } from "./waiting-file.ts";

/** Where operations wait, for each traveller of this device in the order in which they were made. */
export type OutboxStorage = {
  read(travellerId: string): Promise<readonly Operation[]>;
  /**
   * Changes the list in one step, even when several pages do so at once. Files come with their document's id; those of
   * documents that are no longer to be added are deleted.
   */
  change(
    travellerId: string,
    change: (operations: readonly Operation[]) => readonly Operation[],
    files?: ReadonlyMap<string, WaitingFile>,
  ): Promise<readonly Operation[]>;
  readFile(travellerId: string, documentId: string): Promise<WaitingFile | undefined>;
  /** Everyone who has operations here. */
  travellerIds(): Promise<readonly string[]>;
  /** Reports changes here, in other pages and in the service worker; returns a function that stops it. */
  watch(listener: () => void): () => void;
};

/** The ids of the documents whose files an outbox keeps. */
export const documentsToAdd = (operations: readonly Operation[]): ReadonlySet<string> =>
  new Set(operations.flatMap(({ action }) => (action.kind === "addDocument" ? [action.documentId] : [])));
