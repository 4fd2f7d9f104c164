import { createHash, randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Database, Db } from "../database/connect.ts";
import { transaction } from "../database/transaction.ts";
import { Failure } from "../failure.ts";
import {
  type Claim,
  claimKey,
  deleteKey,
  deleteOldKeys,
  findKey,
  releaseKey,
  renewKey,
  saveResult,
} from "./idempotency.queries.ts";

const resultLifetimeMs = 24 * 3_600_000;
/** Longer than any write takes: the process that made an older claim has died. */
const claimLifetimeMs = 60_000;
const renewEveryMs = 15_000;

type IdempotencyParts = { readonly db: Database; readonly clock: Clock };
type IdempotentRequest = {
  readonly key: string | undefined;
  /** The whole request: the same key with another request is rejected. */
  readonly request: unknown;
};

/**
 * Does the work once for each of the traveller's keys. A repeated request gets the first result; of two at the same
 * time one works and the other must wait. The result is stored in the transaction of the work. Work that fails frees
 * the key.
 */
export async function runIdempotently<P extends IdempotencyParts, Answer extends object>(
  parts: P,
  travellerId: string,
  { key, request }: IdempotentRequest,
  work: (parts: Omit<P, "db"> & { readonly db: Db }) => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work(parts);
  return withClaim(parts, toClaim(travellerId, { key, request }), (claim) =>
    transaction(parts.db, async (db) => {
      const answer = await work({ ...parts, db });
      await storeResult(db, claim, answer);
      return answer;
    }),
  );
}

/** Writes at the end of long work, in one transaction with its result. */
type Ending<Answer> = (db: Db) => Promise<Answer>;

/**
 * As `runIdempotently`, for long work: no transaction is open while it runs, and the claim is renewed until it ends.
 */
export async function runLongIdempotently<Answer extends object>(
  parts: IdempotencyParts,
  travellerId: string,
  { key, request }: IdempotentRequest,
  work: () => Promise<Ending<Answer>>,
): Promise<Answer> {
  if (key === undefined) return transaction(parts.db, await work());
  return withClaim(parts, toClaim(travellerId, { key, request }), async (claim) => {
    const renewing = setInterval(() => {
      // If it fails, the next renewal makes up for it.
      renewKey(parts.db, claim, parts.clock.now()).catch(() => {});
    }, renewEveryMs).unref();
    try {
      const end = await work();
      return await transaction(parts.db, async (db) => {
        const answer = await end(db);
        await storeResult(db, claim, answer);
        return answer;
      });
    } finally {
      clearInterval(renewing);
    }
  });
}

function toClaim(travellerId: string, { key, request }: IdempotentRequest & { key: string }): Claim {
  const requestHash = createHash("sha256").update(JSON.stringify(request)).digest();
  return { travellerId, key, requestHash, claim: randomUUID() };
}

async function withClaim<Answer extends object>(
  needs: IdempotencyParts,
  claim: Claim,
  work: (claim: Claim) => Promise<Answer>,
): Promise<Answer> {
  const known = await claimOrFind<Answer>(needs, claim);
  if (known) return known;
  try {
    return await work(claim);
  } catch (error) {
    // If this fails too, the claim expires by itself.
    await releaseKey(needs.db, claim).catch(() => {});
    throw error;
  }
}

async function storeResult(db: Db, claim: Claim, answer: object): Promise<void> {
  if (!(await saveResult(db, claim, JSON.stringify(answer)))) throw inProgress();
}

/** The stored result; undefined when this request now owns the key. */
async function claimOrFind<Answer extends object>(
  needs: IdempotencyParts,
  claim: Claim,
): Promise<Answer | undefined> {
  const { db, clock } = needs;
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const times = { now, answersSince: ago(resultLifetimeMs), claimsSince: ago(claimLifetimeMs) };
  if (await claimKey(db, claim, times)) return undefined;
  const found = await findKey(db, claim);
  // Released between the two queries, because the other request failed.
  if (!found) return claimOrFind(needs, claim);
  if (!found.requestHash.equals(claim.requestHash)) throw new Failure("idempotencyKeyReused");
  if (found.answer === null) throw inProgress();
  return JSON.parse(found.answer) as Answer;
}

const inProgress = () => new Failure("idempotencyInProgress", { retryAfterSeconds: 1 });

/** Frees the key of a result that is no longer valid, unless it has another one by now. */
export function deleteResult(
  { db }: Pick<IdempotencyParts, "db">,
  travellerId: string,
  { key, answer }: { readonly key: string; readonly answer: object },
): Promise<void> {
  return deleteKey(db, { travellerId, key }, JSON.stringify(answer));
}

export const deleteOldResults = ({ db, clock }: IdempotencyParts): Promise<void> =>
  deleteOldKeys(db, new Date(clock.time() - resultLifetimeMs));
