import type { ConnectionMode } from "../../../contract/connections.ts";
import type { Coordinate } from "../../../contract/itinerary.ts";

type TransitQuery = {
  readonly from: Coordinate;
  readonly to: Coordinate;
  readonly at: Date;
  /** `at` is the arrival, and not the departure. */
  readonly arriveBy: boolean;
};

export type TransitPoint = {
  readonly name: string;
  readonly coordinate: Coordinate;
  readonly at: Date;
};

export type TransitLeg = {
  readonly mode: ConnectionMode;
  readonly line?: string;
  readonly headsign?: string;
  readonly from: TransitPoint;
  readonly to: TransitPoint;
};

/** The legs of a connection, of which there is at least one. */
export type TransitConnection = readonly TransitLeg[];

export type Transit = {
  /** Rejects with a reason if the service fails. */
  find(query: TransitQuery, signal: AbortSignal): Promise<readonly TransitConnection[]>;
};
