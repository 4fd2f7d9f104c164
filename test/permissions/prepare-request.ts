import type { Account } from "../../contract/account.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { reference } from "../../contract/reference.ts";
import type { TestApp } from "../support/start-app.ts";
import { type Caller, type CallerName, callers, type Authentication, defaultAuthentications } from "./callers.ts";
import type { Fixtures } from "./fixtures.ts";
import { operationOf, type PermissionRow, type PermissionTable } from "./permission-table.ts";
import { requests, type RequestInput, type RequestContext } from "./requests.ts";
import type { State } from "./states.ts";

const endpoints: Readonly<Record<string, Endpoint>> = reference;

export type CallerCase = {
  readonly state: State | undefined;
  readonly caller: CallerName;
  readonly authentication: Authentication;
  readonly expectsError: boolean;
};

type PreparedRequest = {
  readonly endpoint: Endpoint;
  /** The headers that authenticate the caller. */
  readonly authHeaders: Readonly<Record<string, string>>;
  readonly input: RequestInput;
};

export const authenticationsOf = ({ calledBy }: PermissionTable, caller: CallerName): readonly Authentication[] => {
  const { authentications: ways }: Caller = callers[caller];
  return ways ?? defaultAuthentications[calledBy];
};

/** One request of one row as one caller, with everything that it needs, ready to be sent. */
export async function prepareRequest(
  app: TestApp,
  cast: Fixtures,
  table: PermissionTable,
  row: PermissionRow,
  { state, caller, authentication: way, expectsError: isRefused }: CallerCase,
): Promise<PreparedRequest> {
  const traveller = await travellerOf(cast, table, state, caller);
  const carried = await cast.headers(way, traveller);
  const whose = traveller ?? (await cast.traveller("traveller"));
  const endpoint = endpoints[operationOf(row)] as Endpoint;
  const setting: RequestContext = {
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
  return { endpoint, authHeaders: carried, input: await (requests[row.request]?.(setting) ?? {}) };
}

/** One of the people around the itinerary, or a new traveller; nobody for guests. */
async function travellerOf(
  cast: Fixtures,
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
