import { randomBytes } from "node:crypto";
import { tokenHash } from "../../access/token-hash.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/connect.ts";
import { Failure } from "../../platform/failure.ts";
import { type Credentials, findCredentials, lockCredentials } from "./credentials.queries.ts";
import {
  deleteProofs,
  type EmailProof,
  findProof,
  insertProof,
  type ProofPurpose,
} from "./email-proofs.queries.ts";

/** What a mailed link contains. */
type ProofInput = { purpose: ProofPurpose; token: string };
/** The traveller, and the address that the mail went to. */
type ProofOwner = { credentials: Credentials; email: string };
type ProofParts = { db: Db; clock: Clock };

const lifetimeSeconds = { confirm: 3 * 86_400, reset: 3_600, again: 600 } as const;

export const proofExpiry = (clock: Clock, purpose: ProofPurpose): Date =>
  new Date(clock.time() + lifetimeSeconds[purpose] * 1_000);

/** A token for a mail; only its hash is stored. */
export async function createProof(
  { db, clock }: ProofParts,
  proof: EmailProof,
  token = randomBytes(32).toString("base64url"),
): Promise<{ token: string }> {
  await insertProof(db, {
    ...proof,
    hash: tokenHash("EmailProof", token),
    createdAt: clock.now(),
    expiresAt: proofExpiry(clock, proof.purpose),
  });
  return { token };
}

async function requireProof({ db, clock }: ProofParts, { purpose, token }: ProofInput): Promise<EmailProof> {
  const hash = tokenHash("EmailProof", token);
  const proof = await findProof(db, { hash, purpose, now: clock.now() });
  if (!proof) throw staleLink();
  return proof;
}

/** Does not use the proof up. */
export async function readProof(parts: ProofParts, proof: ProofInput): Promise<ProofOwner> {
  const { travellerId, email } = await requireProof(parts, proof);
  const credentials = await findCredentials(parts.db, travellerId);
  if (!credentials) throw staleLink();
  return { credentials, email };
}

/**
 * Uses up a proof and all others of its traveller for the same purpose. Locks the credentials until the transaction
 * ends, so that of several requests with one link only the first succeeds.
 */
export async function spendProof({ db, clock }: ProofParts, proof: ProofInput): Promise<ProofOwner> {
  const { travellerId } = await requireProof({ db, clock }, proof);
  const credentials = await lockCredentials(db, travellerId);
  const { email } = await requireProof({ db, clock }, proof);
  if (!credentials) throw staleLink();
  await deleteProofs(db, travellerId, proof.purpose);
  return { credentials, email };
}

export const staleLink = () =>
  new Failure("notFound", {
    detail: "This link is not valid: it was used already, or is too old. Request another.",
  });
