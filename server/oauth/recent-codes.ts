import type { AdapterPayload } from "oidc-provider";
import type { Clock } from "../outside/clock/clock.ts";

type Grant = { readonly id: string; readonly payload: AdapterPayload };
type Code = { readonly payload: AdapterPayload; readonly grant: Grant; readonly expiresAt: Date };

/** More approvals than a node sees within the minute that a code lives. */
const maxCodes = 5_000;

/**
 * The codes that this node has just handed out: an app mostly comes back to it within a second, and nothing has to be
 * read again. What a code says never changes; whether it still counts is not decided here, but by who spends it
 * (`exchangeToken`).
 */
export function recentCodes(clock: Clock) {
  const grants = new Map<string, AdapterPayload>();
  const codes = new Map<string, Code>();
  const keep = <T>(map: Map<string, T>, key: string, value: T) => {
    const [oldest] = map.keys();
    if (map.size >= maxCodes && oldest !== undefined) map.delete(oldest);
    map.set(key, value);
  };
  return {
    /** The grant comes first, when the traveller approves. */
    addGrant: (id: string, payload: AdapterPayload) => keep(grants, id, payload),
    addCode(hash: Buffer, payload: AdapterPayload, expiresAt: Date) {
      const id = payload.grantId as string;
      const grant = grants.get(id);
      grants.delete(id);
      if (grant) keep(codes, hash.toString("hex"), { payload, grant: { id, payload: grant }, expiresAt });
    },
    find(hash: Buffer): Code | undefined {
      const code = codes.get(hash.toString("hex"));
      return code && code.expiresAt > clock.now() ? code : undefined;
    },
    /** It is being spent: from now on only the database knows. */
    forget: (hash: Buffer) => void codes.delete(hash.toString("hex")),
  };
}
