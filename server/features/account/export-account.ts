import type { Readable } from "node:stream";
import type { ConnectedApp } from "../../../contract/connected-app.ts";
import { tryOnce } from "../../limits/tries.ts";
import type { Parts } from "../../parts.ts";
import { type Principal, requireTraveller } from "../../principal.ts";
import { everyOwnItinerary } from "../itineraries/itineraries.ts";
import { marksOf } from "../library/library.ts";
import { getPasskeys } from "../passkeys/passkeys.ts";
import { peopleOf } from "../people/people.ts";
import { findTraveller, listKeptSessions, type TravellerRow } from "./account.queries.ts";
import { gone, ownAccount } from "./account.ts";
import { type ArchivedFile, zipArchive } from "./zip-archive.ts";

type Needs = Pick<Parts, "db" | "clock" | "blobs" | "config" | "log">;

/** What others know of the traveller who are not asked from here. */
type Known = { connectedApps: readonly ConnectedApp[] };

/** Everything the traveller has, as one archive. */
export async function exportAccount(
  parts: Needs,
  principal: Principal,
  known: Known,
): Promise<{ fileName: string; archive: Readable }> {
  const { travellerId } = requireTraveller(principal);
  await tryOnce(parts, [{ of: `export ${travellerId}`, most: 10, windowSeconds: 3_600 }]);
  const traveller = (await findTraveller(parts.db, travellerId)) ?? gone();
  const now = parts.clock.now();
  const archive = zipArchive(everythingOf(parts, principal, { ...known, traveller }), now);
  archive.on("error", (error) => parts.log.error({ err: error }, "an export broke off"));
  return { fileName: `waybook-export-${now.toISOString().slice(0, 10)}.zip`, archive };
}

async function* everythingOf(
  parts: Needs,
  principal: Principal,
  { traveller, connectedApps }: Known & { traveller: TravellerRow },
): AsyncGenerator<ArchivedFile> {
  yield { path: "README.txt", content: readme };
  const account = {
    account: ownAccount(parts.config, traveller),
    sessions: await listKeptSessions(parts.db, traveller.id),
    passkeys: (await getPasskeys(parts, principal)).data,
    connectedApps,
  };
  yield { path: "account.json", content: JSON.stringify(account, null, 2) };
  yield { path: "people.json", content: JSON.stringify(await peopleOf(parts, principal), null, 2) };
  yield {
    path: "library.json",
    content: JSON.stringify({ marks: await marksOf(parts, principal) }, null, 2),
  };
  const picture = traveller.avatarKey && (await parts.blobs.get(traveller.avatarKey));
  if (picture) yield { path: "files/avatar.webp", content: picture.body, isCompressed: true };
  for await (const { id, title, isDeleted, jsonText } of everyOwnItinerary(parts, principal)) {
    const folder = isDeleted ? "trash" : "itineraries";
    yield { path: `${folder}/${slugOf(title)}-${id}.json`, content: jsonText };
  }
}

const readme = `This is everything that you have at Waybook.

account.json    your profile, the browsers in which you are signed in, your passkeys by name, and the apps you let in
people.json     whom you follow and whom you have blocked, and since when
library.json    the itineraries that you saved, liked or disliked; what is no longer yours to see has no title
files/          your picture
itineraries/    every itinerary that you own, each as JSON in the form that the API answers with
trash/          those that you have deleted, as long as they can still be restored

Passwords and keys are not in here: of those, the service keeps nothing that could be read.
`;

/** What is left of a title in a file's name, in whichever script it is written. */
function slugOf(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words.join("-")].slice(0, 50).join("").replace(/-$/, "") || "itinerary";
}
