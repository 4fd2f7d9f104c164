import type { Db } from "../../platform/database/connect.ts";
import { deleteWay } from "./ways-in.queries.ts";
import { type WayIn, waysIn } from "./ways-in.ts";

/** `others`: all but the one that the caller uses. `goes`: with the traveller, by its foreign key. */
type Fate = "ends" | "others" | "stays" | "goes";

/**
 * What ends a traveller's ways in, and which. A new way in does not compile until each event has a word for it; why
 * each is as it is, is told in test/evictions/eviction-matrix.ts, which sees that it holds.
 */
const evictions = {
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
    // What was approved ended with its grant; the app may ask anew.
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
} as const satisfies Record<string, Record<WayIn, Fate>>;

type Eviction = keyof typeof evictions;

/** How many of each there were: apps, not their grants. */
export type Ended = Readonly<Record<WayIn, number>>;

/** A transaction that may end sessions and grants: see `revoking` in nodes/revocations.ts. */
export type Revoking = { readonly db: Db; readonly revoke: (ids: readonly string[]) => void };

type Evicted = {
  readonly travellerId: string;
  readonly on: Eviction;
  /** What the caller uses, where that stays. */
  readonly own?: { readonly session?: string | undefined; readonly knownBrowser?: Buffer | undefined };
};

/**
 * Ends a traveller's ways in, on every node. The transaction holds the traveller already: who comes in anew at this
 * moment waits, and is then asked again whether they may (hold-caller.ts).
 */
export async function evict(
  { db, revoke }: Revoking,
  { travellerId, on, own = {} }: Evicted,
): Promise<Ended> {
  const fates: Record<WayIn, Fate> = evictions[on];
  const ended = await Promise.all(
    (Object.keys(waysIn) as WayIn[]).map(async (way) => {
      if (fates[way] === "stays" || fates[way] === "goes") return [way, 0] as const;
      const rows = await deleteWay(db, way, travellerId, fates[way] === "others" ? own : {});
      revoke(rows.flatMap(({ revoked }) => revoked ?? []));
      return [way, new Set(rows.map(({ counted }) => counted)).size] as const;
    }),
  );
  return Object.fromEntries(ended) as Record<WayIn, number>;
}
