import type { SignInAgain } from "../../../contract/sign-in.ts";
import { countAttempt } from "../../access/limits/count-attempt.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { noteRecentSignIn } from "../../access/recent-sign-in/recent-sign-in.ts";
import type { Parts } from "../../parts.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { Failure } from "../../platform/failure.ts";
import { hasMailAlone } from "./credentials.queries.ts";
import { requireCredentials } from "./credentials.ts";
import { spendProof } from "./email-proofs.ts";
import { attemptPasswordAgain } from "./password-attempts.ts";
import { signInMail } from "./sign-in.jobs.ts";
import { codeProof } from "./sign-in-code.ts";
import { signInLimits } from "./sign-in-limits.ts";

type SignInAgainParts = Pick<Parts, "db" | "clock" | "config" | "jobs">;
type CredentialInput = Exclude<SignInAgain, { credential: unknown }>;

/** Confirms who is signed in; the session or grant stays the same. */
export async function signInAgain(
  parts: SignInAgainParts,
  principal: Principal,
  given: CredentialInput,
): Promise<void> {
  if ("password" in given) await checkPassword(parts, principal, given.password);
  else await spendCode(parts, principal, given.code);
  await noteRecentSignIn(parts, principal);
}

async function checkPassword(parts: SignInAgainParts, principal: Principal, password: string): Promise<void> {
  const { passwordHash } = await requireCredentials(parts, principal);
  if (await attemptPasswordAgain(parts, requireTraveller(principal), { password, passwordHash })) return;
  throw wrongCredential("password", "is not the account's password");
}

async function spendCode(parts: SignInAgainParts, principal: Principal, code: string): Promise<void> {
  const { clock } = parts;
  const { travellerId, ends } = requireTraveller(principal);
  const tries = await countAttempt(parts, signInLimits.signInCode(ends?.with ?? travellerId));
  const proof = codeProof(travellerId, code);
  const isRight = await transaction(parts.db, (db) => spendProof({ db, clock }, proof)).then(
    () => true,
    (error) => (error instanceof Failure ? false : Promise.reject(error)),
  );
  if (!isRight) throw wrongCredential("code", "is not one that was mailed in the last ten minutes");
  await tries.uncount();
}

const wrongCredential = (field: string, message: string) =>
  new Failure("validationFailed", {
    detail: `The ${field} ${message}.`,
    errors: [{ path: `/${field}`, message }],
  });

/** For travellers without a password and a passkey. */
export async function requestSignInCode(parts: SignInAgainParts, principal: Principal): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  if (!(await hasMailAlone(parts.db, travellerId)))
    throw new Failure("conflict", {
      detail: "Codes are for accounts without a password and a passkey. Sign in again with one of those.",
    });
  await countAttempt(parts, signInLimits.signInCodeMail(travellerId));
  await parts.jobs.send(signInMail, { kind: "signInCode", travellerId });
}
