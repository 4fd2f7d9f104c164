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
import { holdImportsLeft } from "../subscriptions/subscriptions.ts";
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

/** Longer than the reader is ever silent: an import that says nothing for so long has died with its process. */
const reservationMs = 60_000;
const renewEveryMs = 15_000;
const dayMs = 86_400_000;

type ImportMediaParts = Pick<Parts, "db" | "clock" | "config" | "mediaReader"> & ImportParts;

type ImportRequest = {
  readonly body: Readable;
  readonly idempotencyKey: string | undefined;
  /** Whoever asked has gone away. */
  readonly left: AbortSignal;
  /** Hears how far it is, from when nothing stands in its way any more. */
  readonly tell?: ((progress: ImportProgress) => void) | undefined;
};

/** The preview that is read from the media. It is JSON, so that a repetition gets the very same bytes. */
export function importMedia(
  parts: ImportMediaParts,
  principal: Principal,
  { body, idempotencyKey, left, tell = () => {} }: ImportRequest,
): Promise<{ jsonText: string }> {
  const { travellerId } = requireTraveller(principal);
  return parts.unpacker.withMedia(body, (media, requestHash) =>
    runLongIdempotently(
      parts,
      travellerId,
      { key: idempotencyKey, request: ["import", requestHash] },
      async () => {
        const id = await begin(parts, travellerId, media.url);
        // With a key the answer is worth waiting for: it is there when they are back.
        const signal = idempotencyKey === undefined ? left : new AbortController().signal;
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

/** Takes the import's place in the allowance. Two who want the last one come one after the other. */
function begin(parts: ImportMediaParts, travellerId: string, url: string | undefined): Promise<string> {
  return transaction(parts.db, async (db) => {
    const { left, periodEnd, now } = await holdImportsLeft({ ...parts, db }, travellerId);
    const link = url && normalisedLink(url);
    const isFree = link !== undefined && link !== "" && (await isImported(db, travellerId, link));
    if (!isFree && left <= 0)
      throw new Failure("importAllowanceExceeded", {
        retryAfterSeconds: (periodEnd.getTime() - now.getTime()) / 1_000,
      });
    const id = randomUUID();
    const readingUntil = new Date(now.getTime() + reservationMs);
    await insertImport(db, { id, travellerId, link, isCharged: !isFree, madeAt: now, readingUntil });
    return id;
  });
}

/** What cannot be read gives its place back. */
async function readWhileReserved(
  { db, clock, mediaReader }: ImportMediaParts,
  id: string,
  media: Media,
  { signal, tell }: { readonly signal: AbortSignal } & Required<Pick<ImportRequest, "tell">>,
): Promise<ImportResult> {
  const renewing = setInterval(() => {
    // One that fails is made up for by the next.
    renewReading(db, id, new Date(clock.time() + reservationMs)).catch(() => {});
  }, renewEveryMs).unref();
  try {
    const reading = await mediaReader.read(media, signal, tell);
    signal.throwIfAborted();
    if (!reading) throw new Failure("unreadableMedia");
    return resultOf(media, reading);
  } catch (error) {
    // Should this fail as well, the place is free again by itself.
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

/** Forgets imports whose process died. They have not counted for long. */
export const deleteAbandonedImports = ({ db, clock }: Pick<Parts, "db" | "clock">): Promise<void> =>
  deleteAbandoned(db, new Date(clock.time() - dayMs));
