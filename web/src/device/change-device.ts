import { sweepFiles } from "./keep-files.ts";
import { changeWishes, deleteKeptTrip, readKeptTrips } from "./kept-trips.ts";

/** What the traveller asks for survives when the browser needs room, if it promises so. */
const askToPersist = async (): Promise<void> => {
  await navigator.storage?.persist?.().catch(() => false);
};

export const keepOnDevice = async (travellerId: string, ids: readonly string[]): Promise<void> => {
  void askToPersist();
  await changeWishes(travellerId, (wishes) => ({
    ...wishes,
    asked: [...new Set([...wishes.asked, ...ids])],
    removed: wishes.removed.filter((id) => !ids.includes(id)),
  }));
};

/** They stay away until the traveller asks for them again. */
export const removeFromDevice = async (travellerId: string, ids: readonly string[]): Promise<void> => {
  await changeWishes(travellerId, (wishes) => ({
    ...wishes,
    asked: wishes.asked.filter((id) => !ids.includes(id)),
    removed: [...new Set([...wishes.removed, ...ids])],
  }));
  for (const id of ids) await deleteKeptTrip(travellerId, id);
  const left = await readKeptTrips(travellerId);
  await sweepFiles(
    travellerId,
    new Set(left.flatMap(({ pictures, map }) => Object.keys({ ...pictures, ...map }))),
  );
};

/** A document that the traveller wants here, or does not; its trip comes with it. */
export const markDocument = async (
  travellerId: string,
  tripId: string,
  documentId: string,
  isKept: boolean,
): Promise<void> => {
  if (isKept) void askToPersist();
  await changeWishes(travellerId, (wishes) => ({
    ...wishes,
    ...(isKept && {
      asked: [...new Set([...wishes.asked, tripId])],
      removed: wishes.removed.filter((id) => id !== tripId),
    }),
    documents: { ...wishes.documents, [documentId]: isKept },
  }));
};
