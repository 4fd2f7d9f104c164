import { randomInt, randomUUID } from "node:crypto";
import type { Account, Plan } from "../../../contract/account.ts";
import type { Db } from "../../database/connect.ts";
import { Failure } from "../../failure.ts";
import type { Clock } from "../../outside/clock/clock.ts";
import type { Parts } from "../../parts.ts";
import { type Principal, requireTraveller } from "../../principal.ts";
import {
  findTraveller,
  findTravellerByEmail,
  insertTraveller,
  type TravellerRow,
  updateTravellerByEmail,
} from "./account.queries.ts";

type NewTraveller = {
  email: string;
  displayName: string;
  username?: string | undefined;
  passwordHash?: string;
};

export async function getAccount({ db }: Pick<Parts, "db">, principal: Principal): Promise<Account> {
  const { travellerId } = requireTraveller(principal);
  const traveller = await findTraveller(db, travellerId);
  // The token outlived its traveller by a moment: deleting an account ends its grants.
  if (!traveller) throw new Failure("unauthorized", { invalidToken: true });
  return toAccount(traveller);
}

/** A new account. The operator makes one without a password: its owner proves the email address to get in. */
export async function addTraveller(
  { db, clock }: { db: Db; clock: Clock },
  given: NewTraveller,
): Promise<Account> {
  refuseUnfit(given);
  const { email, displayName, username, passwordHash = null } = given;
  const traveller = await insertTraveller(db, {
    id: randomUUID(),
    email,
    displayName,
    username: username?.toLowerCase() ?? suggestUsername(displayName),
    passwordHash,
    createdAt: clock.now(),
  });
  if (!traveller) {
    const taken = (await findTravellerByEmail(db, email)) ? "email address" : "username";
    throw new Failure("conflict", { detail: `This ${taken} is taken. Choose another.` });
  }
  return toAccount(traveller);
}

/** For the operator, who knows travellers by their address alone. */
export async function getAccountByEmail({ db }: Pick<Parts, "db">, email: string): Promise<Account> {
  return toAccount((await findTravellerByEmail(db, email)) ?? nobodyAt(email));
}

export async function setPlan(
  { db }: Pick<Parts, "db">,
  { email, plan }: { email: string; plan: Plan },
): Promise<Account> {
  return toAccount((await updateTravellerByEmail(db, email, { plan })) ?? nobodyAt(email));
}

export async function setModerator(
  { db }: Pick<Parts, "db">,
  { email, moderator }: { email: string; moderator: boolean },
): Promise<Account> {
  return toAccount((await updateTravellerByEmail(db, email, { moderator })) ?? nobodyAt(email));
}

function nobodyAt(email: string): never {
  throw new Failure("notFound", { detail: `There is no traveller with the email address ${email}.` });
}

function refuseUnfit({ email, displayName, username }: NewTraveller): void {
  const rules = [
    {
      path: "/email",
      fits: email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email),
      message: "must be an email address",
    },
    {
      path: "/displayName",
      fits: displayName.length <= 100 && /\S/.test(displayName),
      message: "must have 1 to 100 characters",
    },
    {
      path: "/username",
      fits: username === undefined || /^[a-z0-9][a-z0-9._-]{1,29}$/i.test(username),
      message: "must have 2 to 30 characters: letters a to z, digits, and . _ - after the first",
    },
  ];
  const errors = rules.filter(({ fits }) => !fits).map(({ path, message }) => ({ path, message }));
  if (errors.length === 0) return;
  const detail = errors.map(({ path, message }) => `The ${path.slice(1)} ${message}.`).join(" ");
  throw new Failure("validationFailed", { detail, errors });
}

/** Close to the name, and free but for a chance of one in millions: a taken one is refused, never shared. */
function suggestUsername(displayName: string): string {
  const plain = displayName
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");
  return `${plain.slice(0, 20) || "traveller"}${randomInt(10_000, 10_000_000)}`;
}

const toAccount = ({ avatarKey, createdAt, ...traveller }: TravellerRow): Account => ({
  ...traveller,
  createdAt: createdAt.toISOString(),
});
