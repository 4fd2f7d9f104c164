import { promisifyRequest } from "idb-keyval";
import { inDevice } from "./device-database.ts";

/** A file that only this browser can read, and only for as long as the traveller stays signed in. */
export type Sealed = {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly content: ArrayBuffer;
  readonly type: string;
};

/** Browsers have cryptography on pages that came over HTTPS, or from this machine. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined && "indexedDB" in globalThis;

const algorithm = "AES-GCM";

const readKey = (travellerId: string): Promise<CryptoKey | undefined> =>
  inDevice("readonly", ["keys"], (store) =>
    promisifyRequest<CryptoKey | undefined>(store("keys").get([travellerId])),
  );

/** Scripts can use it but never read it. */
export const newSealingKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ["encrypt", "decrypt"]);

/** Made once for a sign-in; signing out deletes it. */
const makeKey = async (travellerId: string): Promise<CryptoKey> => {
  const made = await newSealingKey();
  // Another tab may have made one meanwhile: the first one counts.
  return inDevice("readwrite", ["keys"], async (store) => {
    const existing = await promisifyRequest<CryptoKey | undefined>(store("keys").get([travellerId]));
    if (!existing) store("keys").put(made, [travellerId]);
    return existing ?? made;
  });
};

const bound = (travellerId: string) => new TextEncoder().encode(travellerId);

/** Encrypts a file for this device, with a key that is kept beside it or elsewhere. */
export const sealWith = async (key: CryptoKey, travellerId: string, content: Blob): Promise<Sealed> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const encrypted = await crypto.subtle.encrypt(
    { name: algorithm, iv, additionalData: bound(travellerId) },
    key,
    await content.arrayBuffer(),
  );
  return { iv, content: encrypted, type: content.type };
};

/** Undefined if it was sealed with another key, as in an earlier sign-in. */
export const unsealWith = async (
  key: CryptoKey,
  travellerId: string,
  { iv, content, type }: Sealed,
): Promise<Blob | undefined> => {
  try {
    const additionalData = bound(travellerId);
    return new Blob([await crypto.subtle.decrypt({ name: algorithm, iv, additionalData }, key, content)], {
      type,
    });
  } catch {
    return undefined;
  }
};

/** Encrypts a file for this device. Fails where the browser cannot; `canSeal` says so before. */
export const seal = async (travellerId: string, content: Blob): Promise<Sealed> =>
  sealWith((await readKey(travellerId)) ?? (await makeKey(travellerId)), travellerId, content);
