import { createContext, use } from "react";

/** What the parts of the share dialog need of the trip, whether its page is open or not. */
export type SharedTrip = {
  readonly title: string;
  /** Increases when an event says that the companions changed. */
  readonly peopleChanges: number;
  /** Saves an open draft that the traveller may change, or rejects with what keeps it from being saved. */
  readonly saveAll: () => Promise<unknown>;
};

const SharedTripContext = createContext<SharedTrip | undefined>(undefined);

export const SharedTripProvider = SharedTripContext;

export const useSharedTrip = (): SharedTrip => {
  const trip = use(SharedTripContext);
  if (!trip) throw new Error("useSharedTrip needs a SharedTripProvider above it");
  return trip;
};
