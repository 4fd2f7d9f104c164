import { LRUCache } from "lru-cache";
import type { AdapterPayload } from "oidc-provider";
import type { Clock } from "../platform/clock.ts";

type Grant = { readonly id: string; readonly payload: AdapterPayload };
type Code = { readonly payload: AdapterPayload; readonly grant: Grant; readonly expiresAt: Date };

/** More than a node issues within the minute that a code lives. */
const maxCodes = 5_000;

/**
 * Caches the codes that this node has just issued, because an app mostly returns within a second. A code's content
 * never changes; whether it is still valid is decided when it is spent (`exchangeToken`).
 */
export function recentCodes(clock: Clock) {
  const grants = new LRUCache<string, AdapterPayload>({ max: maxCodes });
  const codes = new LRUCache<string, Code>({ max: maxCodes });
  return {
    /** Called first, when the traveller approves. */
    addGrant: (id: string, payload: AdapterPayload) => void grants.set(id, payload),
    addCode(hash: Buffer, payload: AdapterPayload, expiresAt: Date) {
      const id = payload.grantId as string;
      const grant = grants.get(id);
      grants.delete(id);
      if (grant) codes.set(hash.toString("hex"), { payload, grant: { id, payload: grant }, expiresAt });
    },
    find(hash: Buffer): Code | undefined {
      const code = codes.get(hash.toString("hex"));
      return code && code.expiresAt > clock.now() ? code : undefined;
    },
    /** Called when the code is spent; from now on only the database knows it. */
    delete: (hash: Buffer) => void codes.delete(hash.toString("hex")),
  };
}
