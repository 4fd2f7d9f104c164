import type { Db } from "../../platform/database/connect.ts";

export type ProofPurpose = "confirm" | "reset" | "again";
export type EmailProof = { purpose: ProofPurpose; travellerId: string; email: string };

export async function insertProof(
  db: Db,
  {
    hash,
    purpose,
    travellerId,
    email,
    createdAt,
    expiresAt,
  }: EmailProof & { hash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db`
    insert into email_proofs (hash, purpose, traveller_id, email, created_at, expires_at)
    values (${hash}, ${purpose}, ${travellerId}, ${email}, ${createdAt}, ${expiresAt})`;
}

export async function findProof(
  db: Db,
  { hash, purpose, now }: { hash: Buffer; purpose: ProofPurpose; now: Date },
): Promise<EmailProof | undefined> {
  const [row] = await db<EmailProof[]>`
    select purpose, traveller_id as "travellerId", email from email_proofs
    where hash = ${hash} and purpose = ${purpose} and expires_at > ${now}`;
  return row;
}

/** All of the traveller's proofs, or those for one purpose. */
export async function deleteProofs(db: Db, travellerId: string, purpose?: ProofPurpose): Promise<void> {
  await db`
    delete from email_proofs
    where traveller_id = ${travellerId} and purpose = coalesce(${purpose ?? null}, purpose)`;
}
