import { basename } from "node:path";
import { LRUCache } from "lru-cache";
import type { Coordinate } from "../../../contract/itinerary.ts";
import type { Parts } from "../../parts.ts";
import type { Database } from "../../platform/database/connect.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import { isSearchable } from "./describe-place.ts";
import { beginExtract, buildRegion, deleteRegion, showRegion, stageRows } from "./load.queries.ts";
import { openBlobFile } from "./pbf/blob-file.ts";
import { readExtract } from "./read-extract.ts";
import { type Surroundings, stagedColumns, stagedLines } from "./staged-row.ts";
import { UnusableExtract } from "./unusable-extract.ts";

type LoadInput = {
  readonly path: string;
  /** The region's name; another of this name is replaced. */
  readonly name: string;
  readonly signal: AbortSignal;
  onProgress(state: string): void;
};

export type LoadedRegion = {
  readonly name: string;
  readonly places: number;
  readonly addresses: number;
  readonly replaced: boolean;
};

/** Loads the places of a file on a connection of its own. Searches see all of them or, until then and after a failure, those that were there. */
export async function loadExtract(
  { db, clock }: { db: Database } & Pick<Parts, "clock">,
  { path, name, signal, onProgress }: LoadInput,
): Promise<LoadedRegion> {
  const file = await openBlobFile(path);
  // Ends the statement that is running, which may take minutes.
  signal.addEventListener("abort", () => void db.end({ timeout: 0 }));
  const fileName = basename(path);
  try {
    return await transaction(db, async (db) => {
      if (!(await beginExtract(db)))
        throw new UnusableExtract("Another extract is being loaded: wait until it is done.");
      const objects = readExtract(file, {
        isWanted: isSearchable,
        signal,
        onProgress: (share) => onProgress(`Reading ${fileName}: ${Math.floor(100 * share)} % …`),
      });
      await stageRows(db, stagedColumns, inPieces(objects));
      signal.throwIfAborted();
      onProgress("Sorting the places and building their index …");
      const built = await buildRegion(db);
      if (built.places === 0)
        throw new UnusableExtract(`${fileName} has no places with a name or an address.`);
      signal.throwIfAborted();
      const region = { name, fileName, exportedAt: file.exportedAt, loadedAt: clock.now() };
      const replaced = await showRegion(db, built, region);
      return { name, places: built.places, addresses: built.addresses, replaced };
    });
  } finally {
    await file.close();
  }
}

/** Returns whether there was one. */
export const removeExtract = ({ db }: { db: Database }, name: string): Promise<boolean> =>
  transaction(db, (db) => deleteRegion(db, name));

const pieceLength = 65_536;

async function* inPieces(objects: ReturnType<typeof readExtract>): AsyncGenerator<string> {
  const surroundingsAt = findSurroundings();
  let piece = "";
  for await (const object of objects) {
    piece += stagedLines(object, surroundingsAt);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  if (piece) yield piece;
}

/** Some kilometres: one town has many houses. */
const roundedDegrees = 0.02;

/** The closest town of our own tables, for what says nothing of its own. */
function findSurroundings(): (at: Coordinate) => Surroundings {
  const known = new LRUCache<string, Surroundings>({ max: 50_000 });
  return (at) => {
    const key = `${Math.round(at.latitude / roundedDegrees)} ${Math.round(at.longitude / roundedDegrees)}`;
    const before = known.get(key);
    if (before) return before;
    const { name, country } = gazetteer().findNearest(at);
    const found = { town: name, country: country?.name ?? "", countryCode: country?.code ?? "" };
    known.set(key, found);
    return found;
  };
}
