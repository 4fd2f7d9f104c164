import { randomUUID } from "node:crypto";
import {
  type Account,
  type AccountChange,
  displayName,
  emailAddress,
  type Plan,
  username,
} from "../../../contract/account.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { expireIdleFiles } from "../../pictures/stored-files/stored-files.queries.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/connect.ts";
import { Failure } from "../../platform/failure.ts";
import { mediaUrl } from "../../platform/media-url.ts";
import type { AuthorParts } from "../../presenters/authors.ts";
import {
  deleteTraveller,
  findTraveller,
  findTravellerByEmail,
  insertTraveller,
  type TravellerRow,
  updateModerator,
  updateProfile,
} from "./account.queries.ts";
import { lockBelongings } from "./belongings.queries.ts";
import { isReservedUsername, suggestRandomUsernames, suggestUsernames } from "./suggest-usernames.ts";

type NewTraveller = {
  email: string;
  displayName: string;
  username?: string | undefined;
  passwordHash?: string;
};

export async function getAccount(
  { db, config }: Pick<Parts, "db" | "config">,
  principal: Principal,
): Promise<Account> {
  const { travellerId } = requireTraveller(principal);
  return ownAccount(config, (await findTraveller(db, travellerId)) ?? accountDeleted());
}

export type AccountForExport = { account: Account; avatarKey: string | null };

export async function accountForExport(
  { db, config }: Pick<Parts, "db" | "config">,
  travellerId: string,
): Promise<AccountForExport> {
  const traveller = (await findTraveller(db, travellerId)) ?? accountDeleted();
  return { account: ownAccount(config, traveller), avatarKey: traveller.avatarKey };
}

/** Changes the fields that are there. If two travellers want the same name, one gets it. */
export async function changeAccount(
  { db, config, authors }: Pick<Parts, "db" | "config"> & AuthorParts,
  principal: Principal,
  change: AccountChange,
): Promise<Account> {
  const { travellerId } = requireTraveller(principal);
  await requireValidProfile(change);
  const username = change.username?.toLowerCase();
  if (isReserved(username) && (await findTraveller(db, travellerId))?.username !== username)
    throw taken("username");
  const traveller = await updateProfile(db, travellerId, { username, displayName: change.displayName });
  if (traveller === "taken") throw taken("username");
  authors.delete(travellerId);
  return ownAccount(config, traveller ?? accountDeleted());
}

/** The token was used while the account was being deleted, which revokes its grants. */
export function accountDeleted(): never {
  throw new Failure("unauthorized", { invalidToken: true });
}

/**
 * Deletes everything of the traveller, in a transaction that has locked them. Their files become idle, and so do
 * uploads that were never used.
 */
export async function removeLockedTraveller(db: Db, travellerId: string): Promise<void> {
  await lockBelongings(db, travellerId);
  await deleteTraveller(db, travellerId);
  await expireIdleFiles(db, travellerId);
}

const isReserved = (username: string | undefined): boolean =>
  username !== undefined && isReservedUsername(username.toLowerCase());

/** A new account of someone who signs up. */
export function addOwnAccount(parts: { db: Db; clock: Clock }, input: NewTraveller): Promise<Account> {
  if (isReserved(input.username)) throw taken("username");
  return addTraveller(parts, input);
}

/** A new account. The operator creates one without a password: its owner proves the email address to get in. */
export async function addTraveller(
  { db, clock }: { db: Db; clock: Clock },
  input: NewTraveller,
): Promise<Account> {
  await requireValidProfile(input);
  const { email, displayName, username, passwordHash = null } = input;
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const usernames =
      username !== undefined
        ? [username.toLowerCase()]
        : attempt <= maxOrderlyAttempts
          ? suggestUsernames(displayName)
          : suggestRandomUsernames(displayName);
    const traveller = await insertTraveller(db, {
      id: randomUUID(),
      email,
      displayName,
      usernames,
      passwordHash,
      createdAt: clock.now(),
    });
    if (traveller) return toAccount(traveller);
    if (await findTravellerByEmail(db, email)) throw taken("email address");
    if (username !== undefined) throw taken("username");
    // Another traveller has just taken the suggested username.
  }
  throw new Error("Every suggested username was taken at the same moment.");
}

/** After this many lost races for the next number, numbers are random. */
const maxOrderlyAttempts = 10;
const maxAttempts = 15;

const taken = (what: string) => new Failure("conflict", { detail: `This ${what} is taken. Choose another.` });

/** For the operator, who knows travellers only by their email address. */
export async function getAccountByEmail({ db }: { db: Db }, email: string): Promise<Account> {
  return toAccount((await findTravellerByEmail(db, email)) ?? noSuchEmail(email));
}

export async function setModerator(
  { db }: Pick<Parts, "db">,
  { email, moderator }: { email: string; moderator: boolean },
): Promise<Account> {
  return toAccount((await updateModerator(db, email, moderator)) ?? noSuchEmail(email));
}

export function noSuchEmail(email: string): never {
  throw new Failure("notFound", { detail: `There is no traveller with the email address ${email}.` });
}

const rules = {
  email: { schema: emailAddress(), message: "must be an email address" },
  displayName: { schema: displayName(), message: "must have 1 to 100 characters, on one line" },
  username: {
    schema: username(),
    message: "must have 2 to 30 characters: letters a to z, digits, and . _ - after the first",
  },
};

/** The operator's commands are not validated by the contract, and control characters are never part of a name. */
async function requireValidProfile(profile: Partial<Pick<NewTraveller, keyof typeof rules>>): Promise<void> {
  const { Check } = await import("typebox/value");
  const errors = (Object.keys(rules) as (keyof typeof rules)[]).flatMap((field) => {
    const { schema, message } = rules[field];
    const value = profile[field];
    const fits = value === undefined || (Check(schema, value) && !/\p{Cc}/u.test(value));
    return fits ? [] : [{ path: `/${field}`, message }];
  });
  if (errors.length === 0) return;
  const detail = errors.map(({ path, message }) => `The ${path.slice(1)} ${message}.`).join(" ");
  throw new Failure("validationFailed", { detail, errors });
}

/** The plan that a traveller has on this server, where the operator may give everyone the paid one. */
export const planHere = ({ defaultPlan }: Parts["config"], plan: Plan): Plan =>
  plan === "plus" ? plan : defaultPlan;

/** As the traveller sees it. */
export const ownAccount = (config: Parts["config"], traveller: TravellerRow): Account => ({
  ...toAccount(traveller),
  plan: planHere(config, traveller.plan),
  ...(traveller.avatarKey !== null && { avatarURL: mediaUrl(config, traveller.avatarKey) }),
  storage: { usedBytes: traveller.usedBytes, quotaBytes: config.storageQuota },
});

/** Without the picture: a new traveller has none, and the operator does not need it. */
const toAccount = ({ avatarKey, createdAt, usedBytes, ...traveller }: TravellerRow): Account => ({
  ...traveller,
  createdAt: createdAt.toISOString(),
});
