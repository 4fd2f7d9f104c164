import { network } from "../api/network.ts";
import { readAhead } from "./itinerary-query.ts";
import { loadAhead } from "./load-ahead.ts";

type Opening = {
  readonly params: { readonly id: string };
  readonly location: { readonly search: { readonly part?: string; readonly view?: string } };
  readonly cause: string;
};

let opening: Promise<unknown> = Promise.resolve();

/**
 * Asks for a trip while the code of its page is loading, and waits for it only where it comes from this device. Not for a
 * link that is only pointed at: reading a trip accepts an invitation to it.
 */
export const openTrip = async ({ params, location, cause }: Opening): Promise<void> => {
  if (cause !== "enter") return;
  opening = Promise.all([readAhead(params.id), loadAhead(params.id, location.search).catch(() => {})]);
  if (network.isAway()) await opening;
};

/** Once all that the trip's page asked for has come, if it is one. */
export const tripOpened = (): Promise<unknown> => opening;
