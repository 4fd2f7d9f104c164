import { CalendarFeed } from "./calendar-feed.ts";
import { appsOnly, endpoint, json, notModified, open, scope } from "./endpoint.ts";
import { choice, uuid } from "./formats.ts";
import * as Type from "./schema-builders.ts";

const file = (description: string) => Type.Unsafe<string>({ type: "string", description });

const position = Type.Array(Type.Number(), {
  minItems: 2,
  maxItems: 2,
  description: "Longitude, then latitude.",
});
const geometry = <const T extends string, S extends Type.TSchema>(type: T, coordinates: S) =>
  Type.Object({ type: Type.Literal(type), coordinates });

/** RFC 7946. */
const FeatureCollection = Type.Object(
  {
    type: Type.Literal("FeatureCollection"),
    title: Type.String({ description: "The itinerary's title." }),
    bbox: Type.Optional(
      Type.Array(Type.Number(), { minItems: 4, maxItems: 4, description: "West, south, east, north." }),
    ),
    features: Type.Array(
      Type.Object({
        type: Type.Literal("Feature"),
        id: Type.String({ description: "The id of the stop or day." }),
        geometry: Type.Union([
          geometry("Point", position),
          geometry("LineString", Type.Array(position)),
          geometry("MultiLineString", Type.Array(Type.Array(position))),
        ]),
        properties: Type.Unsafe<Readonly<Record<string, unknown>>>({
          type: "object",
          description: "`day` (the first is 1), `date` if known, and the other fields of the stop or day.",
        }),
      }),
    ),
  },
  { description: "GeoJSON (RFC 7946): stops as points, days as lines." },
);

export const ExportFormat = choice(["ics", "gpx", "geojson", "markdown", "pdf"], {
  $id: "ExportFormat",
  description:
    "`ics`: a calendar. `gpx` and `geojson`: places and routes for maps and devices. `markdown`: text. `pdf`: pages to print.",
  examples: ["ics"],
});
export type ExportFormat = Type.Static<typeof ExportFormat>;

export const exportEndpoints = {
  exportItinerary: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}/export",
    access: scope("itineraries:read", { guests: true }),
    area: "Itineraries",
    summary: "Export an itinerary",
    description:
      "Returns a file, for anyone who can read the itinerary, and counts as a view. In the calendar, stops are in the time zone of their place, and stops without a `startTime` are listed in an event for their day; without a `startDate` the whole trip is a to-do. GPX and GeoJSON contain only stops with a coordinate.",
    params: Type.Object({ id: uuid({ description: "The itinerary's id." }) }),
    query: Type.Object({ format: ExportFormat }, { additionalProperties: false }),
    headers: Type.Object({
      "if-none-match": Type.Optional(Type.String({ description: "The ETag you last read." })),
    }),
    answer: {
      status: 200,
      description: "The file, as an attachment.",
      body: {
        "text/calendar": file("iCalendar (RFC 5545)."),
        "application/gpx+xml": file("GPX 1.1: stops as waypoints, days as routes."),
        "application/geo+json": FeatureCollection,
        "text/markdown": file("Markdown (RFC 7763)."),
        "application/pdf": Type.Unsafe<string>({ type: "string", format: "binary", description: "PDF." }),
      },
      headers: ["ETag", "Cache-Control", "Content-Disposition"],
    },
    otherAnswers: [notModified],
    errors: ["notFound"],
  }),

  getCalendarFeed: endpoint({
    method: "GET",
    path: "/v1/account/calendar-feed",
    access: appsOnly,
    area: "Account",
    summary: "Read your calendar address",
    description: "`notFound` until one is created.",
    answer: { status: 200, description: "The address.", body: json(CalendarFeed) },
    errors: ["notFound"],
  }),

  makeCalendarFeed: endpoint({
    method: "PUT",
    path: "/v1/account/calendar-feed",
    access: appsOnly,
    area: "Account",
    summary: "Create or replace your calendar address",
    description: "A new address revokes the old one.",
    answer: { status: 200, description: "The address.", body: json(CalendarFeed) },
  }),

  endCalendarFeed: endpoint({
    method: "DELETE",
    path: "/v1/account/calendar-feed",
    access: appsOnly,
    area: "Account",
    summary: "Revoke your calendar address",
    answer: { status: 204, description: "The address is revoked." },
  }),

  readCalendar: endpoint({
    method: "GET",
    path: "/calendars/{file}",
    access: open,
    area: "Account",
    summary: "Read a traveller's calendar",
    description:
      "At the address from `makeCalendarFeed`: the trips with a `startDate` that the traveller has a role on and that ended less than a year ago, at most 200. The ETag is the calendar's.",
    params: Type.Object({
      file: Type.String({
        pattern: "^[A-Za-z0-9_-]{1,100}\\.ics$",
        description: "The secret part of the address.",
      }),
    }),
    headers: Type.Object({
      "if-none-match": Type.Optional(Type.String({ description: "The ETag you last read." })),
    }),
    answer: {
      status: 200,
      description: "The calendar.",
      body: { "text/calendar": file("iCalendar (RFC 5545).") },
      headers: ["ETag", "Cache-Control"],
    },
    otherAnswers: [notModified],
    errors: ["notFound"],
  }),
};
