import { ApiError } from "../../contract/client.ts";
import type { ItineraryDraft } from "../../contract/itinerary.ts";
import type { Random } from "../random.ts";
import type { Tally } from "../watched-server/tally.ts";
import type { WatchedServer } from "../watched-server/watched-server.ts";
import { makeTrip, type SoakTrip, type Traveller, type Travellers } from "./travellers.ts";

export type SoakContext = {
  readonly server: WatchedServer;
  readonly travellers: Travellers;
  readonly tally: Tally;
  readonly random: Random;
  draft(): ItineraryDraft;
};

/** A kind of load. Whatever it throws is a failure of the server's, unless that is being stopped or started. */
export type Activity = {
  readonly name: string;
  /** From one time to the next, on average. */
  readonly everySeconds: number;
  run(surroundings: SoakContext): Promise<void>;
};

/** Makes a call that has to be refused so. */
export async function expectStatus(status: number, call: Promise<unknown>): Promise<void> {
  const refusal = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refusal instanceof ApiError && refusal.status === status) return;
  if (refusal !== undefined) throw refusal;
  throw new Error(`taken, where ${status} was to be expected`);
}

/** Makes a call about what is somebody else's, who may delete it at any moment. */
export async function ignoreNotFound<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Any itinerary of theirs; a new one where there is none. */
export async function pickTrip({ draft, random }: SoakContext, traveller: Traveller): Promise<SoakTrip> {
  return traveller.trips.length > 0 ? random.pick(traveller.trips) : makeTrip(traveller, draft());
}
