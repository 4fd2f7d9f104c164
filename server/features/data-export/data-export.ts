import type { Readable } from "node:stream";
import type { ConnectedApp } from "../../../contract/connected-app.ts";
import { countAttempt } from "../../access/limits/count-attempt.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { reportMissingFile } from "../../pictures/stored-files/report-missing-file.ts";
import { toFileName } from "../../platform/text/file-name.ts";
import { parseCard } from "../../presenters/itinerary-json.ts";
import { type AccountForExport, accountForExport } from "../account/account.ts";
import { everyOwnDocument } from "../documents/documents.ts";
import { everyOwnItinerary } from "../itineraries/itineraries.ts";
import { marksOf } from "../library/library.ts";
import { ownReports } from "../moderation/moderation.ts";
import { getPasskeys } from "../passkeys/passkeys.ts";
import { peopleOf } from "../people/people.ts";
import { notifiedDevicesOf } from "../push/push.ts";
import { getReminderPreferences } from "../reminders/reminders.ts";
import { companionsOf, invitedAddressesOf, offersOf, sharedWith } from "../sharing/sharing.ts";
import { sessionsOf } from "../sign-in/sign-in.ts";
import { getPlanChanges, getSubscription } from "../subscriptions/subscriptions.ts";
import { listOwnImages } from "./data-export.queries.ts";
import type { ArchivedFile } from "./zip-archive.ts";

type ExportParts = Pick<Parts, "db" | "clock" | "blobs" | "config" | "log">;

/** Data about the traveller that other parts of the server contribute. */
type ExportExtras = { connectedApps: readonly ConnectedApp[] };

/** Everything the traveller has, as one archive. */
export async function exportAccount(
  parts: ExportParts,
  principal: Principal,
  extras: ExportExtras,
): Promise<{ fileName: string; archive: Readable }> {
  const { travellerId } = requireTraveller(principal);
  await countAttempt(parts, [{ of: `export ${travellerId}`, max: 10, windowSeconds: 3_600 }]);
  const own = await accountForExport(parts, travellerId);
  // Read before the first byte is sent, so that a deleted account gets an error instead of half an archive.
  const accountFile = await readAccountFile(parts, principal, { ...extras, account: own.account });
  const now = parts.clock.now();
  const { zipArchive } = await import("./zip-archive.ts");
  const archive = zipArchive(archivedFiles(parts, principal, { own, accountFile }), now);
  archive.on("error", (error) => parts.log.error({ err: error }, "a data export failed before its end"));
  return { fileName: `waybook-export-${now.toISOString().slice(0, 10)}.zip`, archive };
}

async function readAccountFile(
  parts: ExportParts,
  principal: Principal,
  { account, connectedApps }: ExportExtras & Pick<AccountForExport, "account">,
): Promise<ArchivedFile> {
  return jsonFile("account.json", {
    account,
    sessions: await sessionsOf(parts, principal),
    passkeys: (await getPasskeys(parts, principal)).data,
    connectedApps,
    subscription: await getSubscription(parts, principal),
    planChanges: await getPlanChanges(parts, principal),
    reminderPreferences: await getReminderPreferences(parts, principal),
    notifiedDevices: await notifiedDevicesOf(parts, principal),
  });
}

async function* archivedFiles(
  parts: ExportParts,
  principal: Principal,
  { own, accountFile }: { own: AccountForExport; accountFile: ArchivedFile },
): AsyncGenerator<ArchivedFile> {
  yield { path: "README.txt", content: readme };
  yield accountFile;
  yield jsonFile("people.json", {
    ...(await peopleOf(parts, principal)),
    companions: await companionsOf(parts, principal),
    offers: await offersOf(parts, principal),
    invitedAddresses: await invitedAddressesOf(parts, principal),
    reports: await ownReports(parts, principal),
  });
  yield jsonFile("library.json", {
    marks: await marksOf(parts, principal),
    shared: await sharedItineraries(parts, principal),
  });
  const picture = own.avatarKey && (await parts.blobs.get(own.avatarKey));
  if (picture) yield { path: "files/avatar.webp", content: picture.body, isCompressed: true };
  for (const key of await listOwnImages(parts.db, own.account.id)) {
    const image = await parts.blobs.get(key);
    if (image) yield { path: `files/${key}`, content: image.body, isCompressed: true };
  }
  yield* documentsOf(parts, principal);
  for await (const { id, title, isDeleted, jsonText } of everyOwnItinerary(parts, principal)) {
    const folder = isDeleted ? "trash" : "itineraries";
    yield { path: `${folder}/${toFileName(title)}-${id}.json`, content: jsonText };
  }
}

async function* documentsOf(parts: ExportParts, principal: Principal): AsyncGenerator<ArchivedFile> {
  const documents = await everyOwnDocument(parts, principal);
  if (documents.length === 0) return;
  const files = documents.map(({ itineraryId, title, archivedAs, ...rest }) => ({
    ...rest,
    itineraryId,
    path: `documents/${toFileName(title ?? "")}-${itineraryId}/${archivedAs}`,
  }));
  yield jsonFile(
    "documents.json",
    files.map(({ itineraryId, path, jsonText }) => ({ itineraryId, file: path, ...JSON.parse(jsonText) })),
  );
  for (const { path, fileKey, contentType } of files) {
    const file = await parts.blobs.get(fileKey);
    if (file) yield { path, content: file.body, isCompressed: !contentType.startsWith("text/") };
    else await reportMissingFile(parts, fileKey);
  }
}

const jsonFile = (path: string, content: object): ArchivedFile => ({
  path,
  content: JSON.stringify(content, null, 2),
});

async function sharedItineraries(parts: Pick<Parts, "db">, principal: Principal) {
  const rows = await sharedWith(parts, principal);
  return rows.map(({ id, card, role, isInvited }) => ({
    id,
    ...(card !== null && { title: parseCard(card).title }),
    role,
    isInvited,
  }));
}

const readme = `This is everything that you have at Waybook.

account.json    your profile, the browsers in which you are signed in, your passkeys by name, the apps you let in,
                your subscription and how it changed, what you are reminded of, and what your devices are
                notified of
people.json     whom you follow and whom you have blocked, and since when; whom you share your itineraries with, and
                who of them was invited and has not accepted yet; what you offered to hand over, or was offered to
                you; what you reported, and when
library.json    the itineraries that you saved, liked or disliked, and those that others share with you, or invited
                you to; those that you may no longer see have no title
files/          your picture, and the images of your itineraries
documents.json  what is known of every document that you added, also to itineraries of others, and where its file is
documents/      their files, in a folder for each itinerary
itineraries/    every itinerary that you own, each as JSON in the form that the API answers with
trash/          those that you have deleted, as long as they can still be restored

Passwords and keys are not in here: of those, the service keeps nothing that could be read.
`;
