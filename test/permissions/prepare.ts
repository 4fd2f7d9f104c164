import type { Account } from "../../contract/account.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { reference } from "../../contract/reference.ts";
import type { TestApp } from "../support/start-app.ts";
import { type Caller, type CallerName, callers, type Way, waysOfPeople } from "./callers.ts";
import type { Cast } from "./cast.ts";
import { operationOf, type PermissionRow, type PermissionTable } from "./permission-table.ts";
import { requests, type Sent, type Setting } from "./requests.ts";
import type { State } from "./states.ts";

const endpoints: Readonly<Record<string, Endpoint>> = reference;

export type Try = {
  readonly state: State | undefined;
  readonly caller: CallerName;
  readonly way: Way;
  readonly isRefused: boolean;
};

type Prepared = {
  readonly endpoint: Endpoint;
  /** The headers that authenticate the caller. */
  readonly carried: Readonly<Record<string, string>>;
  readonly sent: Sent;
};

export const waysOf = ({ calledBy }: PermissionTable, caller: CallerName): readonly Way[] => {
  const { ways }: Caller = callers[caller];
  return ways ?? waysOfPeople[calledBy];
};

/** One request of one row as one caller, with everything that it needs, ready to be sent. */
export async function prepare(
  app: TestApp,
  cast: Cast,
  table: PermissionTable,
  row: PermissionRow,
  { state, caller, way, isRefused }: Try,
): Promise<Prepared> {
  const traveller = await travellerOf(cast, table, state, caller);
  const carried = await cast.headers(way, traveller);
  const whose = traveller ?? (await cast.traveller("traveller"));
  const endpoint = endpoints[operationOf(row)] as Endpoint;
  const setting: Setting = {
    app,
    state,
    traveller: whose,
    itinerary: () => {
      if (endpoint.method === "GET") return cast.sharedItinerary(state as State, "read");
      // Data that its set-up adds is shared by equal requests.
      return isRefused ? cast.sharedItinerary(state as State, row.request) : cast.itinerary(state as State);
    },
    personId: () => cast.personId(state as State, whose),
  };
  return { endpoint, carried, sent: await (requests[row.request]?.(setting) ?? {}) };
}

/** One of the people around the itinerary, or a new traveller; nobody for guests. */
async function travellerOf(
  cast: Cast,
  { callers: [first] }: PermissionTable,
  state: State | undefined,
  caller: CallerName,
): Promise<Account | undefined> {
  const { person }: Caller = callers[caller];
  if (!person) return undefined;
  if (first !== "owner") return cast.traveller(person === "moderator" ? person : "traveller");
  const people = await cast.people(state as State);
  return people[(person === "first" ? first : person) as keyof typeof people];
}
