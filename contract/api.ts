import { accessTokenEndpoints } from "./access-token-endpoints.ts";
import { accountEndpoints } from "./account-endpoints.ts";
import { connectedAppEndpoints } from "./connected-app-endpoints.ts";
import { documentEndpoints } from "./document-endpoints.ts";
import type { Api } from "./endpoint.ts";
import { eventEndpoints } from "./event-endpoints.ts";
import { exploreEndpoints } from "./explore-endpoints.ts";
import { exportEndpoints } from "./export-endpoints.ts";
import { imageEndpoints } from "./image-endpoints.ts";
import { importEndpoints } from "./import-endpoints.ts";
import { itineraryEndpoints } from "./itinerary-endpoints.ts";
import { libraryEndpoints } from "./library-endpoints.ts";
import { moderationEndpoints } from "./moderation-endpoints.ts";
import { personEndpoints } from "./person-endpoints.ts";
import { placeEndpoints } from "./place-endpoints.ts";
import { planningEndpoints } from "./planning-endpoints.ts";
import { pushEndpoints } from "./push-endpoints.ts";
import { reminderEndpoints } from "./reminder-endpoints.ts";
import { serviceEndpoints } from "./service-endpoints.ts";
import { sharingEndpoints } from "./sharing-endpoints.ts";
import { signInEndpoints } from "./sign-in-endpoints.ts";
import { trackEndpoints } from "./track-endpoints.ts";
import { weatherEndpoints } from "./weather-endpoints.ts";

/** Every endpoint by its operation id, which is also the name of the client's method. */
export const api = {
  ...itineraryEndpoints,
  ...imageEndpoints,
  ...documentEndpoints,
  ...importEndpoints,
  ...placeEndpoints,
  ...eventEndpoints,
  ...exportEndpoints,
  ...planningEndpoints,
  ...trackEndpoints,
  ...weatherEndpoints,
  ...sharingEndpoints,
  ...libraryEndpoints,
  ...exploreEndpoints,
  ...personEndpoints,
  ...moderationEndpoints,
  ...signInEndpoints,
  ...accountEndpoints,
  ...reminderEndpoints,
  ...pushEndpoints,
  ...connectedAppEndpoints,
  ...accessTokenEndpoints,
  ...serviceEndpoints,
} as const satisfies Api;
