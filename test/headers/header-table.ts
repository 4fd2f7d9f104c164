import type { HeaderClassName } from "./header-classes.ts";

export type HeaderGroup = {
  readonly title: string;
  /** The class of a successful response. */
  readonly success: HeaderClassName;
  /** The class of errors: without a token, not found, wrong method. */
  readonly error: HeaderClassName;
  /** The class of a preflight's response. */
  readonly preflight: HeaderClassName;
  /** The class of a 304, if there is one. */
  readonly unchanged?: HeaderClassName;
  /** A route, followed by what is special about the request, if anything. */
  readonly lines: readonly string[];
};

type Classes = Omit<HeaderGroup, "title" | "lines">;

const group = (title: string, classes: Classes, text: string): HeaderGroup => ({
  title,
  ...classes,
  lines: text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean),
});

const ofApi = { error: "api", preflight: "preflight allowed" } as const;
/** Not for pages of other origins. */
const ofOurs = { error: "private", preflight: "private" } as const;

/**
 * The class of each route's responses, written by hand: a route that is missing here fails the test. After a change run
 * `npm run headers`.
 */
export const headerTable: readonly HeaderGroup[] = [
  group(
    "The API: something to read",
    { success: "api JSON", ...ofApi },
    `
    GET /v1/account/connected-apps
    POST /v1/account/access-tokens
    GET /v1/account
    PATCH /v1/account
    PUT /v1/account/avatar
    DELETE /v1/account/avatar
    GET /v1/account/subscription
    GET /v1/account/reminder-preferences
    GET /v1/app/push-device
    PUT /v1/app/push-device
    GET /v1/account/invitations
    GET /v1/account/blocked-people
    GET /v1/account/calendar-feed
    PUT /v1/account/calendar-feed
    GET /v1/itineraries
    GET /v1/itineraries/:id/days/:dayId/best-order
    GET /v1/itineraries/:id/days/:dayId/connections
    GET /v1/itineraries/:id/revisions
    GET /v1/itineraries/:id/revisions/:version
    POST /v1/itineraries/:id/image-preview
    GET /v1/itineraries/:id/documents
    POST /v1/itineraries/:id/documents
    PATCH /v1/itineraries/:id/documents/:documentId
    GET /v1/app/library/:id/documents
    POST /v1/app/library/:id/documents/files
    GET /v1/app/library/:id/documents/:documentId
    PUT /v1/app/library/:id/documents/:documentId
    GET /v1/itineraries/:id/people
    POST /v1/itineraries/:id/invitations
    POST /v1/itineraries/:id/owner
    GET /v1/itineraries/:id/share-link
    PUT /v1/itineraries/:id/share-link
    POST /v1/itineraries/:id/invitation
    POST /v1/itineraries/:id/share-play
    POST /v1/imports/media
    GET /v1/places
    GET /v1/changes
    GET /v1/marks
    GET /v1/explore
    GET /v1/people
    GET /v1/people/:userId
    GET /v1/people/:userId/itineraries
    GET /v1/moderation/reports
    POST /v1/moderation/reports/:id
    POST /mcp
    `,
  ),
  group(
    "The API: done",
    { success: "api", ...ofApi },
    `
    DELETE /v1/account/connected-apps/:id
    DELETE /v1/account
    PATCH /v1/account/reminder-preferences
    DELETE /v1/app/push-device
    POST /v1/app/push-device/test
    POST /v1/account/invitations/:id/accept
    DELETE /v1/account/invitations/:id
    DELETE /v1/account/calendar-feed
    DELETE /v1/itineraries/:id
    DELETE /v1/itineraries/:id/documents/:documentId
    PUT /v1/itineraries/:id/like
    DELETE /v1/itineraries/:id/like
    PUT /v1/itineraries/:id/dislike
    DELETE /v1/itineraries/:id/dislike
    PUT /v1/itineraries/:id/save
    DELETE /v1/itineraries/:id/save
    POST /v1/itineraries/:id/people
    PATCH /v1/itineraries/:id/people/:userId
    DELETE /v1/itineraries/:id/people/:userId
    DELETE /v1/itineraries/:id/share-link
    POST /v1/itineraries/:id/presence
    PUT /v1/people/:userId/follow
    DELETE /v1/people/:userId/follow
    PUT /v1/people/:userId/block
    DELETE /v1/people/:userId/block
    POST /v1/people/:userId/reports
    `,
  ),
  group("The API: events as they happen", { success: "api", ...ofApi }, "GET /v1/itineraries/:id/events"),
  group(
    "The API: an itinerary that was written",
    { success: "api JSON with its tag", ...ofApi },
    `
    POST /v1/itineraries
    PUT /v1/itineraries/:id
    PATCH /v1/itineraries/:id
    POST /v1/itineraries/:id/restore
    POST /v1/itineraries/:id/copy
    POST /v1/itineraries/:id/revisions/:version/restore
    PUT /v1/itineraries/:id/days/:dayId/image
    DELETE /v1/itineraries/:id/days/:dayId/image
    PUT /v1/itineraries/:id/days/:dayId/track
    DELETE /v1/itineraries/:id/days/:dayId/track
    PUT /v1/itineraries/:id/stops/:stopId/image
    DELETE /v1/itineraries/:id/stops/:stopId/image
    PUT /v1/itineraries/:id/cover-image
    DELETE /v1/itineraries/:id/cover-image
    `,
  ),
  group(
    "The API: an itinerary that is read",
    { success: "api JSON asked for again", ...ofApi, unchanged: "api JSON asked for again" },
    `
    GET /v1/itineraries/:id
    GET /v1/itineraries/:id/ways
    GET /v1/itineraries/:id/check
    GET /v1/itineraries/:id/weather
    `,
  ),
  group(
    "The API: an itinerary as a file",
    { success: "api download asked for again", ...ofApi, unchanged: "api JSON asked for again" },
    `
    GET /v1/itineraries/:id/export
    GET /v1/itineraries/:id/days/:dayId/track
    `,
  ),
  group(
    "The API: a document's file",
    { success: "api document", ...ofApi, unchanged: "api document unchanged" },
    "GET /v1/app/library/:id/documents/:documentId/file",
  ),
  group(
    "The API: all that a traveller has",
    { success: "api download", ...ofApi },
    "POST /v1/account/export",
  ),
  group(
    "OAuth: registering, and tokens",
    { success: "api", ...ofApi },
    `
    POST /oauth/register
    POST /oauth/token
    POST /oauth/revoke
    `,
  ),
  group(
    "OAuth: where a browser is led through",
    { success: "private", ...ofOurs },
    `
    GET /oauth/authorize
    GET /oauth/authorize/:uid
    `,
  ),
  group(
    "OAuth: where a browser is led that cannot go on",
    { success: "page", error: "page about an app's mistake", preflight: "private" },
    "GET /authorization-error for what is wrong with a request",
  ),
  group(
    "Metadata",
    { success: "public metadata", ...ofApi },
    `
    GET /.well-known/oauth-protected-resource
    GET /.well-known/oauth-protected-resource/mcp
    GET /.well-known/oauth-authorization-server
    `,
  ),
  group(
    "Whom to tell of a weakness",
    { success: "public contact", ...ofApi },
    "GET /.well-known/security.txt",
  ),
  group("The description of the API", { success: "public reference", ...ofApi }, "GET /openapi.json"),
  group(
    "What only pages of ours ask for: something to read",
    { success: "private JSON", ...ofOurs },
    `
    GET /auth/interactions/:uid
    POST /auth/interactions/:uid
    POST /auth/sign-up
    GET /auth/session
    GET /auth/sessions
    POST /auth/email-confirmation/details
    POST /auth/sign-in/passkey/options
    GET /auth/passkeys
    POST /auth/passkeys/options
    POST /auth/passkeys
    PATCH /auth/passkeys/:id
    `,
  ),
  group(
    "What only pages of ours ask for: done",
    { success: "private", ...ofOurs },
    `
    POST /auth/sign-in
    POST /auth/sign-out
    DELETE /auth/sessions/:id
    DELETE /auth/sessions
    POST /auth/recent-sign-in
    POST /auth/recent-sign-in/code
    PUT /auth/password
    POST /auth/password-reset
    PUT /auth/password-reset
    PUT /auth/email
    POST /auth/email-confirmation
    PUT /auth/email-confirmation
    POST /auth/sign-in/passkey
    DELETE /auth/passkeys/:id
    POST /unsubscribe/:token
    `,
  ),
  group(
    "For operators",
    { success: "private JSON", ...ofOurs },
    `
    GET /healthz
    GET /readyz
    GET /metrics
    `,
  ),
  group("Calendars", { success: "calendar", ...ofOurs, unchanged: "calendar" }, "GET /calendars/:file"),
  group(
    "Pictures",
    { success: "picture", ...ofOurs, unchanged: "picture" },
    `
    GET /media/images/:file
    GET /media/*
    `,
  ),
  group(
    "Pictures in a width",
    { success: "picture in a width", ...ofOurs, unchanged: "picture in a width" },
    "GET /media/images/:file in another width",
  ),
  group(
    "Pages",
    { success: "page", ...ofOurs },
    `
    GET /docs/errors
    GET /explore
    GET /library
    GET /import
    GET /waiting
    GET /moderation
    GET /itineraries/new
    GET /itineraries/:id/history
    GET /itineraries/:id/today
    GET /today
    GET /sign-in
    GET /sign-up
    GET /forgot-password
    GET /reset-password
    GET /confirm-email
    GET /interaction/:uid
    GET /authorization-error
    GET /join/:id
    GET /unsubscribe/:token
    GET /settings
    GET /settings/security
    GET /settings/apps
    GET /settings/data
    GET /settings/device
    GET /settings/reminders
    GET /settings/calendar
    GET /settings/plan
    `,
  ),
  group(
    "Pages of what may not be there",
    { success: "page", error: "page", preflight: "private" },
    `
    GET /people/:id
    GET /itineraries/:id
    GET /itineraries/:id that is private
    `,
  ),
  group(
    "Pages, and what is at none of their addresses",
    { success: "page", error: "page not found", preflight: "private" },
    `
    GET /
    GET /explore with a session
    `,
  ),
  group("The reference", { success: "page of the reference", ...ofOurs }, "GET /docs"),
  group(
    "The web app's files",
    { success: "file for good", ...ofOurs, unchanged: "file for good" },
    "GET /assets/*",
  ),
  group(
    "The web app's workers that decode photos and scans",
    {
      success: "file for good, with WebAssembly",
      ...ofOurs,
      unchanged: "file for good, with WebAssembly",
    },
    "GET /assets/* that decodes photos and scans",
  ),
  group(
    "The web app's worker for the map",
    { success: "file for good, that fetches", ...ofOurs, unchanged: "file for good, that fetches" },
    "GET /assets/* that fetches the map's tiles",
  ),
  group(
    "Files with a name of their own",
    { success: "file asked for again", ...ofOurs, unchanged: "file asked for again" },
    `
    GET /color-scheme.js
    GET /licenses.md
    GET /manifest.webmanifest
    GET /docs/reference.js
    GET /docs/scalar.js
    `,
  ),
  group("The service worker", { success: "service worker", ...ofOurs }, "GET /service-worker.js"),
  group("What other apps share, without a service worker", { success: "private", ...ofOurs }, "POST /share"),
  group(
    "Icons",
    { success: "icon", ...ofOurs, unchanged: "icon" },
    `
    GET /apple-touch-icon.png
    GET /favicon.svg
    GET /icon-192.png
    GET /icon-512.png
    GET /icon-maskable-512.png
    GET /preview.png
    GET /screenshot-phone.png
    GET /screenshot-wide.png
    `,
  ),
  group(
    "What the server writes about itself",
    { success: "text asked for again", ...ofOurs },
    `
    GET /robots.txt
    GET /maps/map.json
    `,
  ),
  group(
    "Sitemaps",
    { success: "sitemap", ...ofOurs },
    `
    GET /sitemap.xml
    GET /sitemap-:file(^\\d{1,5}).xml
    `,
  ),
  group("The map", { success: "tile", ...ofOurs }, "GET /maps/:version/:z/:x/:y"),
  group(
    "The map, by an older page",
    { success: "tile of another version", ...ofOurs },
    "GET /maps/:version/:z/:x/:y of an older version",
  ),
  group(
    "The operator's own streets",
    { success: "file for good", ...ofOurs, unchanged: "file for good" },
    "GET /maps/streets/:version/:z/:x/:y",
  ),
  group(
    "The operator's own streets, by an older page",
    { success: "file asked for again", ...ofOurs, unchanged: "file asked for again" },
    "GET /maps/streets/:version/:z/:x/:y of an older version",
  ),
  group(
    "The operator's own file of streets",
    { success: "map file", ...ofOurs, unchanged: "map file" },
    "GET /maps/streets.pmtiles",
  ),
];
