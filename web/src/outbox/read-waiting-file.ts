import { browserOutbox } from "./browser-outbox.ts";
import { UnreadableFileError } from "./judge-failure.ts";
import { openWaitingFile } from "./waiting-file.ts";

/** The file of a document that waits on this device. */
export const readWaitingFile = async (travellerId: string, documentId: string): Promise<Blob> => {
  const stored = await browserOutbox.readFile(travellerId, documentId);
  const file = stored && (await openWaitingFile(travellerId, stored));
  if (!file) throw new UnreadableFileError("The file cannot be read any more");
  return file;
};
