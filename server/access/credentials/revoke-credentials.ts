import type { Db } from "../../platform/database/connect.ts";
import { type CredentialKind, credentialTables } from "./credential-tables.ts";
import { deleteCredentials } from "./credentials.queries.ts";

/** `others`: all but the one that the caller uses. `goes`: deleted with the traveller, by its foreign key. */
type Fate = "ends" | "others" | "stays" | "goes";

/**
 * Which credentials each event revokes. A new kind of credential does not compile until each event says what becomes of
 * it. test/revocations/revocation-matrix.ts gives the reasons and tests every combination.
 */
const revocationRules = {
  passwordReset: {
    session: "ends",
    knownBrowser: "ends",
    passkey: "ends",
    grant: "ends",
    interaction: "ends",
    mailProof: "ends",
    calendarAddress: "ends",
    call: "ends",
  },
  passwordChange: {
    session: "others",
    knownBrowser: "others",
    passkey: "stays",
    grant: "stays",
    interaction: "ends",
    mailProof: "ends",
    calendarAddress: "stays",
    call: "stays",
  },
  addressChange: {
    session: "stays",
    knownBrowser: "stays",
    passkey: "stays",
    grant: "stays",
    interaction: "stays",
    mailProof: "ends",
    calendarAddress: "stays",
    call: "stays",
  },
  suspension: {
    session: "ends",
    knownBrowser: "stays",
    passkey: "stays",
    grant: "ends",
    // An approval is worth nothing without its grant, which is revoked; the app may ask again.
    interaction: "stays",
    mailProof: "stays",
    calendarAddress: "stays",
    call: "ends",
  },
  deletion: {
    session: "ends",
    knownBrowser: "goes",
    passkey: "goes",
    grant: "ends",
    interaction: "goes",
    mailProof: "goes",
    calendarAddress: "goes",
    call: "goes",
  },
} as const satisfies Record<string, Record<CredentialKind, Fate>>;

type RevocationCause = keyof typeof revocationRules;

/** How many of each kind were revoked; several grants of one app count once. */
export type RevokedCounts = Readonly<Record<CredentialKind, number>>;

/** A transaction that may revoke sessions and grants: see `revoking` in revocations.ts. */
export type RevokingTransaction = { readonly db: Db; readonly revoke: (ids: readonly string[]) => void };

type RevocationInput = {
  readonly travellerId: string;
  readonly on: RevocationCause;
  /** The credentials that the caller uses, where these are to stay. */
  readonly own?: { readonly session?: string | undefined; readonly knownBrowser?: Buffer | undefined };
};

/**
 * Revokes a traveller's credentials, on every node. The transaction has locked the traveller already: anyone who makes
 * a new credential at this moment waits, and their own is then checked again (lock-caller.ts).
 */
export async function revokeCredentials(
  { db, revoke }: RevokingTransaction,
  { travellerId, on, own = {} }: RevocationInput,
): Promise<RevokedCounts> {
  const fates: Record<CredentialKind, Fate> = revocationRules[on];
  const ended = await Promise.all(
    (Object.keys(credentialTables) as CredentialKind[]).map(async (way) => {
      if (fates[way] === "stays" || fates[way] === "goes") return [way, 0] as const;
      const rows = await deleteCredentials(db, way, travellerId, fates[way] === "others" ? own : {});
      revoke(rows.flatMap(({ revoked }) => revoked ?? []));
      return [way, new Set(rows.map(({ counted }) => counted)).size] as const;
    }),
  );
  return Object.fromEntries(ended) as Record<CredentialKind, number>;
}
