import type { TSchema } from "typebox";
import * as accessToken from "./access-token.ts";
import * as account from "./account.ts";
import * as author from "./author.ts";
import * as calendarFeed from "./calendar-feed.ts";
import * as change from "./change.ts";
import * as connectedApp from "./connected-app.ts";
import * as connections from "./connections.ts";
import * as currency from "./currency.ts";
import * as document from "./document.ts";
import * as errors from "./errors.ts";
import * as exploreEndpoints from "./explore-endpoints.ts";
import * as exportEndpoints from "./export-endpoints.ts";
import * as image from "./image.ts";
import * as imageEndpoints from "./image-endpoints.ts";
import * as imports from "./import.ts";
import * as itinerary from "./itinerary.ts";
import * as itineraryEvent from "./itinerary-event.ts";
import * as libraryEndpoints from "./library-endpoints.ts";
import * as marks from "./marks.ts";
import * as mcp from "./mcp.ts";
import * as moderation from "./moderation.ts";
import * as oauth from "./oauth.ts";
import * as page from "./page.ts";
import * as person from "./person.ts";
import * as place from "./place.ts";
import * as planning from "./planning.ts";
import * as pushDevice from "./push-device.ts";
import * as reminderPreferences from "./reminder-preferences.ts";
import * as report from "./report.ts";
import * as revision from "./revision.ts";
import * as sharing from "./sharing.ts";
import * as signIn from "./sign-in.ts";
import * as subscription from "./subscription.ts";
import * as track from "./track.ts";
import * as weather from "./weather.ts";

const modules: readonly object[] = [
  accessToken,
  account,
  author,
  calendarFeed,
  change,
  connectedApp,
  currency,
  document,
  errors,
  exploreEndpoints,
  exportEndpoints,
  image,
  imageEndpoints,
  imports,
  itinerary,
  itineraryEvent,
  libraryEndpoints,
  marks,
  mcp,
  moderation,
  oauth,
  page,
  person,
  place,
  connections,
  planning,
  pushDevice,
  reminderPreferences,
  report,
  revision,
  sharing,
  signIn,
  subscription,
  track,
  weather,
];

type NamedSchema = TSchema & { readonly $id: string };

const isNamedSchema = (value: unknown): value is NamedSchema =>
  typeof value === "object" && value !== null && "$id" in value;

/** All named schemas that these modules export. `openApiDocument` fails if one that is used is missing. */
export const schemas: readonly NamedSchema[] = modules
  .flatMap((module) => Object.values(module))
  .filter(isNamedSchema)
  .sort((one, other) => (one.$id < other.$id ? -1 : 1));
