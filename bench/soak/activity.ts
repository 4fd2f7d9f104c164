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

/** A kind of load. An error that it throws counts as a fault, unless the server is being stopped or started. */
export type Activity = {
  readonly name: string;
  /** The average time between two runs. */
  readonly everySeconds: number;
  run(context: SoakContext): Promise<void>;
};

/** Expects that a call fails with this status. */
export async function expectStatus(status: number, call: Promise<unknown>): Promise<void> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError && error.status === status) return;
  if (error !== undefined) throw error;
  throw new Error(`succeeded, where ${status} was expected`);
}

/** For calls about something that another traveller may delete at any moment. */
export async function ignoreNotFound<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Any itinerary of the traveller; a new one if there is none. */
export async function pickTrip({ draft, random }: SoakContext, traveller: Traveller): Promise<SoakTrip> {
  return traveller.trips.length > 0 ? random.pick(traveller.trips) : makeTrip(traveller, draft());
}
