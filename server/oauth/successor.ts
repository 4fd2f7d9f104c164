import { hash } from "node:crypto";

/**
 * A refresh token's successor, sealed under the token that it replaces: who reads the table cannot open it, who holds
 * the old token can. Each token is 256 random bits and seals one successor, so the hash of it is a pad used once.
 */
export const sealSuccessor = (successor: string, token: string): Buffer =>
  combined(Buffer.from(successor, "latin1"), token);

export const openSuccessor = (sealed: Buffer, token: string): string =>
  combined(sealed, token).toString("latin1");

function combined(bytes: Buffer, token: string): Buffer {
  const pad = hash("sha512", `refresh token successor:${token}`, "buffer");
  if (bytes.length > pad.length)
    throw new RangeError("A successor is longer than what it can be sealed with.");
  return Buffer.from(bytes.map((byte, index) => byte ^ (pad[index] as number)));
}
