import { randomInt, randomUUID } from "node:crypto";
import type { Account } from "../../../contract/account.ts";
import { Failure } from "../../failure.ts";
import type { Parts } from "../../parts.ts";
import { type Principal, requireTraveller } from "../../principal.ts";
import {
  findTraveller,
  findTravellerByEmail,
  insertTraveller,
  type TravellerRow,
} from "./account.queries.ts";

export async function getAccount({ db }: Pick<Parts, "db">, principal: Principal): Promise<Account> {
  const { travellerId } = requireTraveller(principal);
  const traveller = await findTraveller(db, travellerId);
  // The token outlived its traveller by a moment: deleting an account ends its grants.
  if (!traveller) throw new Failure("unauthorized", { invalidToken: true });
  return toAccount(traveller);
}

/** For the operator: an account without a password, whose owner proves the email address to get in. */
export async function addTraveller(
  { db, clock }: Pick<Parts, "db" | "clock">,
  { email, displayName, username }: { email: string; displayName: string; username?: string },
): Promise<Account> {
  const traveller = {
    id: randomUUID(),
    email,
    displayName,
    username: username?.toLowerCase() ?? suggestUsername(displayName),
    plan: "free" as const,
    moderator: false,
    createdAt: clock.now(),
  };
  if (!(await insertTraveller(db, traveller))) {
    const taken = (await findTravellerByEmail(db, email)) ? "email address" : "username";
    throw new Failure("conflict", { detail: `This ${taken} is taken. Choose another.` });
  }
  return toAccount(traveller);
}

export async function findAccountByEmail(
  { db }: Pick<Parts, "db">,
  email: string,
): Promise<Account | undefined> {
  const traveller = await findTravellerByEmail(db, email);
  return traveller && toAccount(traveller);
}

/** Close to the name, and free but for a chance of one in millions: a taken one is refused, never shared. */
function suggestUsername(displayName: string): string {
  const plain = displayName
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");
  return `${plain.slice(0, 20) || "traveller"}${randomInt(10_000, 10_000_000)}`;
}

const toAccount = ({
  id,
  email,
  username,
  displayName,
  plan,
  moderator,
  createdAt,
}: TravellerRow): Account => ({
  id,
  username,
  displayName,
  email,
  plan,
  moderator,
  createdAt: createdAt.toISOString(),
});
