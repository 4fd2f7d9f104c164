import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ivBytes = 12;
const tagBytes = 16;

/** The key is the old refresh token: who reads the table cannot open it, who holds the old token can. */
const keyFrom = (token: string) => Buffer.from(hkdfSync("sha256", token, "", "refresh token successor", 32));

/** A refresh token's successor, sealed under the token that it replaces. */
export function sealSuccessor(successor: string, token: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyFrom(token), iv);
  return Buffer.concat([iv, cipher.update(successor, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

export function openSuccessor(sealed: Buffer, token: string): string {
  const decipher = createDecipheriv("aes-256-gcm", keyFrom(token), sealed.subarray(0, ivBytes));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return decipher.update(sealed.subarray(ivBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
}
