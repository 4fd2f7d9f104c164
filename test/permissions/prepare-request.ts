import type { Account } from "../../contract/account.ts";
import { allEndpoints } from "../../contract/all-endpoints.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import type { TestApp } from "../support/start-app.ts";
import {
  type Authentication,
  type Caller,
  type CallerName,
  callers,
  defaultAuthentications,
} from "./callers.ts";
import type { Fixtures } from "./fixtures.ts";
import { operationOf, type PermissionRow, type PermissionTable } from "./permission-table.ts";
import { type RequestContext, type RequestInput, requests } from "./requests.ts";
import type { State } from "./states.ts";

const endpoints: Readonly<Record<string, Endpoint>> = allEndpoints;

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

export const authenticationsOf = (
  { calledBy }: PermissionTable,
  caller: CallerName,
): readonly Authentication[] => {
  const { authentications }: Caller = callers[caller];
  return authentications ?? defaultAuthentications[calledBy];
};

/** One request of one row as one caller, with everything that it needs, ready to be sent. */
export async function prepareRequest(
  app: TestApp,
  fixtures: Fixtures,
  table: PermissionTable,
  row: PermissionRow,
  { state, caller, authentication, expectsError }: CallerCase,
): Promise<PreparedRequest> {
  const traveller = await travellerOf(fixtures, table, state, caller);
  const authHeaders = await fixtures.headers(authentication, traveller);
  const dataOwner = traveller ?? (await fixtures.traveller("traveller"));
  const endpoint = endpoints[operationOf(row)] as Endpoint;
  const context: RequestContext = {
    app,
    state,
    traveller: dataOwner,
    itinerary: () => {
      if (endpoint.method === "GET") return fixtures.sharedItinerary(state as State, "read");
      // Data that its set-up adds is shared by equal requests.
      return expectsError
        ? fixtures.sharedItinerary(state as State, row.request)
        : fixtures.itinerary(state as State);
    },
    personId: () => fixtures.personId(state as State, dataOwner),
  };
  return { endpoint, authHeaders, input: await (requests[row.request]?.(context) ?? {}) };
}

/** One of the people around the itinerary, or a new traveller; nobody for guests. */
async function travellerOf(
  fixtures: Fixtures,
  { callers: [first] }: PermissionTable,
  state: State | undefined,
  caller: CallerName,
): Promise<Account | undefined> {
  const { person }: Caller = callers[caller];
  if (!person) return undefined;
  if (first !== "owner") return fixtures.traveller(person === "moderator" ? person : "traveller");
  const people = await fixtures.people(state as State);
  return people[(person === "first" ? first : person) as keyof typeof people];
}
