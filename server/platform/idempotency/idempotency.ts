import { createHash, randomUUID } from "node:crypto";
import type { Clock } from "../../outside/clock/clock.ts";
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
/** Longer than any write takes: a claim that is older was made by a process that has died since. */
const claimLifetimeMs = 60_000;
const renewEveryMs = 15_000;

type IdempotencyParts = { readonly db: Database; readonly clock: Clock };
type IdempotentRequest = {
  readonly key: string | undefined;
  /** What is asked for, all of it: the same key with another request is refused. */
  readonly request: unknown;
};

/**
 * Does the work once for each of the traveller's keys. A repetition gets the first answer again; of two at once, one
 * works and the other is told to wait. The answer is kept in the transaction of the work: there is never one without
 * the other. Work that fails leaves the key free.
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

/** What is written in the end of work that took long, together with its answer. */
type Ending<Answer> = (db: Db) => Promise<Answer>;

/**
 * As `idempotently`, for work that takes long: no transaction is open meanwhile, and the claim is renewed until it is
 * over.
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
      // One that fails is made up for by the next.
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
    // Should this fail as well, the claim lapses by itself.
    await releaseKey(needs.db, claim).catch(() => {});
    throw error;
  }
}

async function storeResult(db: Db, claim: Claim, answer: object): Promise<void> {
  if (!(await saveResult(db, claim, JSON.stringify(answer)))) throw inProgress();
}

/** The answer that was given before, or nothing when the key is this claim's. */
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
  // Released between the two: whoever held it has failed.
  if (!found) return claimOrFind(needs, claim);
  if (!found.requestHash.equals(claim.requestHash)) throw new Failure("idempotencyKeyReused");
  if (found.answer === null) throw inProgress();
  return JSON.parse(found.answer) as Answer;
}

const inProgress = () => new Failure("idempotencyInProgress", { retryAfterSeconds: 1 });

/** Frees the key of an answer that holds no longer, unless it has another one by now. */
export function deleteResult(
  { db }: Pick<IdempotencyParts, "db">,
  travellerId: string,
  { key, answer }: { readonly key: string; readonly answer: object },
): Promise<void> {
  return deleteKey(db, { travellerId, key }, JSON.stringify(answer));
}

/** Forgets the answers that were kept for long enough. */
export const deleteOldResults = ({ db, clock }: IdempotencyParts): Promise<void> =>
  deleteOldKeys(db, new Date(clock.time() - resultLifetimeMs));
