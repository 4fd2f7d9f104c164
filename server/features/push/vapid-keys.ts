import { createECDH } from "node:crypto";
import type { Config } from "../../config.ts";
import type { VapidKeys } from "../../outside/push-service/push-service.ts";
import type { Database } from "../../platform/database/connect.ts";
import { vapidKey } from "./vapid-keys.queries.ts";

/** The operator's key, or the one that the first start has made, which all nodes share. */
export async function vapidKeys(db: Database, { push }: Pick<Config, "push">): Promise<VapidKeys> {
  const pair = createECDH("prime256v1");
  const privateKey = push.privateKey ?? (await vapidKey(db, newPrivateKey()));
  pair.setPrivateKey(privateKey);
  return {
    publicKey: pair.getPublicKey("base64url"),
    privateKey: privateKey.toString("base64url"),
    contact: push.contact,
  };
}

/** Always 32 bytes: Node leaves out zeros at the beginning. */
function newPrivateKey(): Buffer {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const key = pair.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - key.length), key]);
}
