import { deviceRecord } from "./device-record.ts";
import { readDeviceSettings } from "./device-settings.ts";
import { keptAnswerOf, readKeptAnswer, writeKeptAnswer } from "./kept-answers.ts";
import { readKeptDocument } from "./kept-documents.ts";
import { noteOpened, readKeptTrip, readWishes } from "./kept-trips.ts";
import { noteTravellerHere } from "./traveller-here.ts";
import { documentOfPath, tripOfPath } from "./trip-of-path.ts";

/** When an answer that comes from this device was sent by the server. */
const keptAtHeader = "x-kept-at";

/** Answers about these are about a moment, or lead to something secret. */
const fleeting = /\/(?:events|revisions|share-link|share-play|connections|best-order|invitation)(?:[/?]|$)/;

/** What the device has for an address of the API. */
export const answerFromDevice = async (path: string): Promise<Response | undefined> => {
  try {
    const travellerId = deviceRecord.read()?.travellerId;
    if (travellerId === undefined) return undefined;
    const tripId = tripOfPath(path);
    const documentId = documentOfPath(path);
    if (tripId !== undefined && documentId !== undefined) {
      const file = await readKeptDocument(travellerId, tripId, documentId);
      return file && new Response(file, { headers: { "content-type": file.type } });
    }
    const kept = await readKeptAnswer(travellerId, path, tripId);
    if (!kept) return undefined;
    const { text, type, etag, at } = kept;
    return new Response(text, {
      headers: { "content-type": type, [keptAtHeader]: at, ...(etag && { etag }) },
    });
  } catch {
    // Storage is forbidden, or damaged.
    return undefined;
  }
};

/** Keeps an answer that has just come, if it belongs to what is kept on this device. */
export const keepAnswer = async (path: string, response: Response): Promise<void> => {
  try {
    const travellerId = deviceRecord.read()?.travellerId;
    const tripId = tripOfPath(path);
    if (travellerId === undefined || fleeting.test(path) || documentOfPath(path) !== undefined) return;
    if (!(await isWanted(travellerId, tripId))) return;
    const answer = await keptAnswerOf(response);
    await writeKeptAnswer(travellerId, path, tripId, answer);
    if (tripId !== undefined && path === `/v1/itineraries/${tripId}`) await noteOpened(travellerId, tripId);
  } catch {
    // Storage is forbidden or full, or the page was left meanwhile.
  }
};

/** Lists are kept if any trip is. */
const isWanted = async (travellerId: string, tripId: string | undefined): Promise<boolean> => {
  if (tripId === undefined) return keepsAnything();
  if (await readKeptTrip(travellerId, tripId)) return true;
  return readDeviceSettings().isAutomatic && !(await readWishes(travellerId)).removed.includes(tripId);
};

const keepsAnything = (): boolean =>
  readDeviceSettings().isAutomatic || Object.keys(deviceRecord.read()?.trips ?? {}).length > 0;

const sessionPath = "/auth/session";

/** The answer about the session says whose device this is. */
export const keepSession = async (response: Response): Promise<void> => {
  try {
    const answer = await keptAnswerOf(response);
    const { traveller }: { readonly traveller?: { readonly id: string } } = JSON.parse(answer.text);
    await noteTravellerHere(traveller?.id);
    if (traveller && keepsAnything()) await writeKeptAnswer(traveller.id, sessionPath, undefined, answer);
  } catch {
    // Storage is forbidden or full.
  }
};
