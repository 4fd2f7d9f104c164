import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { SuggestedPlace } from "../../../contract/place.ts";
import type { Clock } from "../../outside/clock/clock.ts";
import type { FoundPlace, Geocoder, SoughtPlace } from "../../outside/geocoder/geocoder.ts";
import type { Database } from "../../platform/database/connect.ts";
import { deleteGeocoded, findGeocoded, keepGeocoded, takeTurn } from "./geocoding.queries.ts";

const day = 86_400_000;
/** Places stay where they are. */
const foundLastsMs = 180 * day;
/** What was not on the map may be drawn in. */
const missedLastsMs = 14 * day;
/** Who would have to wait longer for a turn does without. */
const longestWaitMs = 10_000;
/** And who types, much sooner. */
const longestWaitOfTypingMs = 500;
/** Suggestions, on this node: they are asked for again with every letter that is taken back. */
const mostSuggested = 1_000;

type Suggest = NonNullable<Geocoder["suggest"]>;

type Options = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Which one it is: another one's answers are others. */
  readonly name: string;
  readonly perSecond: number;
};

/** Asks a geocoder what nobody has asked it before, and no more often than it wishes, on all nodes together. */
export function rememberedGeocoder(
  geocoder: Geocoder,
  { db, clock, log, name, perSecond }: Options,
): Geocoder {
  const ago = (ms: number) => new Date(clock.time() - ms);

  /** By its name; where no map has that, by its address. */
  async function searched(sought: SoughtPlace, signal: AbortSignal): Promise<FoundPlace | undefined> {
    const found = await asked(sought, signal);
    if (found || !sought.address) return found;
    const there = await asked({ ...sought, name: sought.address }, signal);
    return there && { ...there, name: sought.name };
  }

  async function asked(sought: SoughtPlace, signal: AbortSignal): Promise<FoundPlace | undefined> {
    await turn(longestWaitMs, signal);
    return geocoder.find(sought, signal);
  }

  async function turn(longestMs: number, signal: AbortSignal): Promise<void> {
    const now = clock.now();
    const latest = new Date(now.getTime() + longestMs);
    const turn = await takeTurn(db, { now, latest, apartMs: Math.ceil(1_000 / perSecond) });
    if (!turn) throw new Error("Too many places are being asked for at once.");
    await sleep(Math.max(0, turn.getTime() - clock.time()), undefined, { signal });
  }

  const suggested = new Map<string, SuggestedPlace[]>();

  const suggesting =
    (suggest: Suggest): Suggest =>
    async (beginning, near, signal) => {
      const key = JSON.stringify([
        beginning.toLowerCase(),
        near && [nearly(near.latitude), nearly(near.longitude)],
      ]);
      const known = suggested.get(key);
      if (known) return known;
      await turn(longestWaitOfTypingMs, signal);
      const found = await suggest(beginning, near, signal);
      suggested.set(key, found);
      const [oldest] = suggested.keys();
      if (suggested.size > mostSuggested && oldest !== undefined) suggested.delete(oldest);
      return found;
    };

  return {
    async find(sought, signal) {
      const questionHash = hashOf(name, sought);
      const times = { foundSince: ago(foundLastsMs), missedSince: ago(missedLastsMs) };
      const known = await findGeocoded(db, questionHash, times);
      if (known) return known.found ?? undefined;
      const found = await searched(sought, signal);
      await keepGeocoded(db, questionHash, { found, askedAt: clock.now() }).catch((error) =>
        log.warn({ err: error }, "a geocoder's answer could not be kept"),
      );
      return found;
    },
    ...(geocoder.suggest && { suggest: suggesting(geocoder.suggest) }),
    close: () => geocoder.close(),
  };
}

const nearly = (degrees: number): string => degrees.toFixed(1);

/** Places that are sought from nearly the same point are sought once. */
function hashOf(geocoder: string, { name, address, near, withinKm, language }: SoughtPlace): Buffer {
  const question = [
    geocoder,
    name.toLowerCase(),
    address ?? "",
    nearly(near.latitude),
    nearly(near.longitude),
    Math.round(withinKm),
    language ?? "",
  ];
  return createHash("sha256").update(JSON.stringify(question)).digest();
}

export const forgetGeocoded = ({ db, clock }: Pick<Options, "db" | "clock">): Promise<void> =>
  deleteGeocoded(db, new Date(clock.time() - foundLastsMs));
