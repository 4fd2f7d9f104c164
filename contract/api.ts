import { accountEndpoints } from "./account-endpoints.ts";
import type { Api } from "./endpoint.ts";
import { itineraryEndpoints } from "./itinerary-endpoints.ts";
import { serviceEndpoints } from "./service-endpoints.ts";

/** Every endpoint by its operation id: the name of the client's method, too. */
export const api = {
  ...itineraryEndpoints,
  ...accountEndpoints,
  ...serviceEndpoints,
} as const satisfies Api;
