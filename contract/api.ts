import { accountEndpoints } from "./account-endpoints.ts";
import { connectedAppEndpoints } from "./connected-app-endpoints.ts";
import type { Api } from "./endpoint.ts";
import { exploreEndpoints } from "./explore-endpoints.ts";
import { itineraryEndpoints } from "./itinerary-endpoints.ts";
import { libraryEndpoints } from "./library-endpoints.ts";
import { personEndpoints } from "./person-endpoints.ts";
import { serviceEndpoints } from "./service-endpoints.ts";
import { signInEndpoints } from "./sign-in-endpoints.ts";

/** Every endpoint by its operation id: the name of the client's method, too. */
export const api = {
  ...itineraryEndpoints,
  ...libraryEndpoints,
  ...exploreEndpoints,
  ...personEndpoints,
  ...signInEndpoints,
  ...accountEndpoints,
  ...connectedAppEndpoints,
  ...serviceEndpoints,
} as const satisfies Api;
