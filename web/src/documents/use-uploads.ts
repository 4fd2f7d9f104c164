import { useEffect } from "react";
import { newId } from "../draft/edits.ts";
import { useObservable } from "../itinerary/observable.ts";
import { isOutOfRoom } from "../outbox/is-out-of-room.ts";
import type { AddDocument, Operation } from "../outbox/operation.ts";
import { useOutbox, useOutboxState } from "../outbox/use-outbox.ts";
import { documentName } from "./document-name.ts";
import { guessDocumentKind } from "./guess-document-kind.ts";
import { openLists } from "./open-lists.ts";
import { type RefusedFile, refusalOf, refusedFiles } from "./refused-files.ts";

/** A document that waits on this device until the server has it. */
export type Upload = Operation & { readonly action: AddDocument };

const isUpload = (operation: Operation): operation is Upload => operation.action.kind === "addDocument";

const newDocument = (file: File, name: string): AddDocument => ({
  kind: "addDocument",
  documentId: newId(),
  name,
  documentKind: guessDocumentKind(file.name),
  shared: false,
  contentType: file.type,
  size: file.size,
});

type Trip = { readonly itineraryId: string; readonly title: string; readonly unnamed: string };

/** The uploads of documents to an itinerary. They are kept on this device first, and go on when the page is closed. */
export const useUploads = ({ itineraryId, title, unnamed }: Trip) => {
  const outbox = useOutbox();
  const { operations, progress } = useOutboxState();
  const refused = useObservable(refusedFiles.all, (all) => all);
  useEffect(() => openLists.add(itineraryId), [itineraryId]);

  const add = async (file: File) => {
    const reason = refusalOf(file);
    if (reason || !outbox) return reason && refusedFiles.add({ itineraryId, file, reason });
    const action = newDocument(file, documentName(file.name) ?? unnamed);
    try {
      await outbox.keep({ itineraryId, title, action }, file);
    } catch (error) {
      refusedFiles.add({ itineraryId, file, reason: isOutOfRoom(error) ? "noRoom" : "notStored" });
    }
  };
  const addAll = async (files: readonly File[]) => {
    // One after the other: in the order in which they were chosen, and without all of them in memory.
    for (const file of files) await add(file);
  };
  return {
    uploads: operations.filter(isUpload).filter((upload) => upload.itineraryId === itineraryId),
    progress,
    refused: refused.filter((one) => one.itineraryId === itineraryId),
    add: (files: readonly File[]) => void addAll(files),
    addAgain: ({ id, file }: RefusedFile) => {
      refusedFiles.remove(id);
      void add(file);
    },
    dismiss: ({ id }: RefusedFile) => refusedFiles.remove(id),
    remove: ({ id }: Upload) => void outbox?.discard(id),
    retry: ({ id }: Upload) => void outbox?.retry(id),
  };
};
