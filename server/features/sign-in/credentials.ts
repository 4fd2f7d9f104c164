import { Failure } from "../../failure.ts";
import type { Parts } from "../../parts.ts";
import { type Principal, requireTraveller } from "../../principal.ts";
import { type Credentials, findCredentials } from "./credentials.queries.ts";

/** What the caller signs in with. */
export async function requireCredentials(
  { db }: Pick<Parts, "db">,
  principal: Principal,
): Promise<Credentials> {
  const { travellerId } = requireTraveller(principal);
  const credentials = await findCredentials(db, travellerId);
  // What they hold outlived the account by a moment.
  if (!credentials) throw new Failure("unauthorized", { invalidToken: true });
  return credentials;
}
