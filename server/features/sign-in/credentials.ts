import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { type Credentials, findCredentials } from "./credentials.queries.ts";

/** What the caller signs in with. */
export async function requireCredentials(
  { db }: Pick<Parts, "db">,
  principal: Principal,
): Promise<Credentials> {
  const { travellerId } = requireTraveller(principal);
  const credentials = await findCredentials(db, travellerId);
  // The account was deleted a moment ago.
  if (!credentials) throw new Failure("unauthorized", { invalidToken: true });
  return credentials;
}
