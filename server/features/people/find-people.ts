import type { FoundPeople } from "../../../contract/person.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { oneLine } from "../../platform/text/plain-lines.ts";
import { authorOf } from "../../presenters/author.ts";
import { findByName } from "./people.queries.ts";

/** As the contract says. */
const maxPeople = 10;

/** People whose username, display name or a word of it begins with the text. */
export async function findPeople(
  { db, config }: Pick<Parts, "db" | "config">,
  principal: Principal,
  { q }: { q: string },
): Promise<FoundPeople> {
  const { travellerId: callerId } = requireTraveller(principal);
  // People often write an @ before usernames.
  const name = oneLine(q.toWellFormed()).trim().replace(/^@/, "").trim();
  if (name === "") return { data: [] };
  const found = await findByName(db, { callerId, name, username: name.toLowerCase(), limit: maxPeople });
  return { data: found.map((person) => authorOf(config, person)) };
}
