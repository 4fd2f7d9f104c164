import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { ImportProgress, ImportResult } from "../../../contract/import.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Media, Reading } from "../../outside/media-reader/media-reader.ts";
import type { Parts } from "../../parts.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { Failure } from "../../platform/failure.ts";
import { runLongIdempotently } from "../../platform/idempotency/idempotency.ts";
import { accountDeleted } from "../account/account.ts";
import { lockImportAllowance } from "../subscriptions/subscriptions.ts";
import type { ImportParts } from "./imports.parts.ts";
import {
  deleteAbandoned,
  deleteImport,
  finishImport,
  insertImport,
  isImported,
  lockImporter,
  renewReading,
} from "./imports.queries.ts";
import { normalisedLink } from "./normalised-link.ts";

/** An import whose reservation is not renewed for this long has died with its process. */
const reservationMs = 60_000;
const renewEveryMs = 15_000;
const dayMs = 86_400_000;

type ImportMediaParts = Pick<Parts, "db" | "clock" | "config" | "mediaReader"> & ImportParts;

type ImportRequest = {
  readonly body: Readable;
  readonly idempotencyKey: string | undefined;
  /** Aborted when the client disconnects. */
  readonly disconnected: AbortSignal;
  /** Called with the progress, once the import is allowed. */
  readonly tell?: ((progress: ImportProgress) => void) | undefined;
};

/** Returns JSON text, so that a repeated request gets exactly the same bytes. */
export function importMedia(
  parts: ImportMediaParts,
  principal: Principal,
  { body, idempotencyKey, disconnected, tell = () => {} }: ImportRequest,
): Promise<{ jsonText: string }> {
  const { travellerId } = requireTraveller(principal);
  return parts.unpacker.withMedia(body, (media, requestHash) =>
    runLongIdempotently(
      parts,
      travellerId,
      { key: idempotencyKey, request: ["import", requestHash] },
      async () => {
        const id = await reserveImport(parts, travellerId, media.url);
        // With a key the work goes on after a disconnect: a repeated request then gets its result.
        const signal = idempotencyKey === undefined ? disconnected : new AbortController().signal;
        const { length: total } = media.frames;
        tell({ step: "unpacking", done: total, total });
        const result = await readWhileReserved(parts, id, media, { signal, tell });
        return async (db) => {
          if (!(await lockImporter(db, travellerId))) accountDeleted();
          await finishImport(db, id);
          return { jsonText: JSON.stringify(result) };
        };
      },
    ),
  );
}

/** Reserves one import of the allowance. Locks the traveller, so that two requests cannot both take the last one. */
function reserveImport(
  parts: ImportMediaParts,
  travellerId: string,
  url: string | undefined,
): Promise<string> {
  return transaction(parts.db, async (db) => {
    const { left, periodEnd, now } = await lockImportAllowance({ ...parts, db }, travellerId);
    const link = url && normalisedLink(url);
    const isFree = link !== undefined && link !== "" && (await isImported(db, travellerId, link));
    if (!isFree && left <= 0) throw usedUp(periodEnd, now);
    const id = randomUUID();
    const readingUntil = new Date(now.getTime() + reservationMs);
    await insertImport(db, { id, travellerId, link, isCharged: !isFree, madeAt: now, readingUntil });
    return id;
  });
}

/** Without a period no time brings new imports, only the paid plan. */
const usedUp = (periodEnd: Date | undefined, now: Date): Failure =>
  periodEnd
    ? new Failure("importAllowanceExceeded", {
        retryAfterSeconds: (periodEnd.getTime() - now.getTime()) / 1_000,
      })
    : new Failure("subscriptionRequired", {
        detail: "You have used your free imports. More are part of the paid plan.",
      });

/** If reading fails, the import does not count. */
async function readWhileReserved(
  { db, clock, mediaReader }: ImportMediaParts,
  id: string,
  media: Media,
  { signal, tell }: { readonly signal: AbortSignal } & Required<Pick<ImportRequest, "tell">>,
): Promise<ImportResult> {
  const renewing = setInterval(() => {
    // If it fails, the next renewal makes up for it.
    renewReading(db, id, new Date(clock.time() + reservationMs)).catch(() => {});
  }, renewEveryMs).unref();
  try {
    const reading = await mediaReader.read(media, signal, tell);
    signal.throwIfAborted();
    if (!reading) throw new Failure("unreadableMedia");
    return resultOf(media, reading);
  } catch (error) {
    // If this fails too, the reservation expires by itself.
    await deleteImport(db, id).catch(() => {});
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

function resultOf(media: Media, { preview, confidence, sightings, ...read }: Reading): ImportResult {
  const stops = preview.days.flatMap((day) => day.stops);
  const author = media.author ?? read.author;
  return {
    preview,
    source: {
      ...(media.url && { url: media.url }),
      ...(author && { author }),
      confidence,
      stops: stops.length,
      placed: stops.filter(({ coordinate }) => coordinate).length,
    },
    sightings: [...sightings],
  };
}

/** Deletes imports whose process died. They stopped counting when their reservation expired. */
export const deleteAbandonedImports = ({ db, clock }: Pick<Parts, "db" | "clock">): Promise<void> =>
  deleteAbandoned(db, new Date(clock.time() - dayMs));
