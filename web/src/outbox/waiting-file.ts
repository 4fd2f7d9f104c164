import { canSeal, newSealingKey, type Sealed, sealWith, unsealWith } from "../device/seal.ts";

/**
 * A file that waits to be sent: encrypted where the browser can. Its key is deleted with it, and not with what else is
 * kept of the traveller: a file that was never sent outlives the session.
 */
export type WaitingFile = Blob | { readonly key: CryptoKey; readonly sealed: Sealed };

export const sealWaitingFile = async (travellerId: string, content: Blob): Promise<WaitingFile> => {
  if (!canSeal()) return content;
  const key = await newSealingKey();
  return { key, sealed: await sealWith(key, travellerId, content) };
};

/** Undefined if it cannot be read any more. */
export const openWaitingFile = async (travellerId: string, file: WaitingFile): Promise<Blob | undefined> =>
  file instanceof Blob ? file : unsealWith(file.key, travellerId, file.sealed);
