import { accountEndpoints } from "./account-endpoints.ts";
import { connectedAppEndpoints } from "./connected-app-endpoints.ts";
import type { Api } from "./endpoint.ts";
import { itineraryEndpoints } from "./itinerary-endpoints.ts";
import { serviceEndpoints } from "./service-endpoints.ts";
import { signInEndpoints } from "./sign-in-endpoints.ts";

/** Every endpoint by its operation id: the name of the client's method, too. */
export const api = {
  ...itineraryEndpoints,
  ...signInEndpoints,
  ...accountEndpoints,
  ...connectedAppEndpoints,
  ...serviceEndpoints,
} as const satisfies Api;
