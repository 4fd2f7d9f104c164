import { asItIsNow } from "./as-it-is-now.ts";
import { endpoint, notModified, scope } from "./endpoint.ts";
import { uuid } from "./formats.ts";
import { ifMatch } from "./if-match.ts";
import * as Type from "./schema-builders.ts";

const params = Type.Object({
  id: uuid({ description: "The itinerary's id." }),
  dayId: Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$", description: "The day's id.", examples: ["day-1"] }),
});

const gpx = Type.Unsafe<Uint8Array>({
  type: "string",
  format: "binary",
  description: "A GPX file: at most 5 MiB.",
});

export const trackEndpoints = {
  setDayTrack: endpoint({
    method: "PUT",
    path: "/v1/itineraries/{id}/days/{dayId}/track",
    access: scope("itineraries:write"),
    area: "Itineraries",
    summary: "Attach a GPX track to a day",
    description:
      "Takes the tracks of a GPX file, or its routes if it has no tracks, as one line, and leaves out points that do not change its shape. It becomes the day's `track`, so it is copied, exported and restored with the day. The file itself is not kept. For the itinerary's owner and editors. Sending the same file again keeps the ETag.",
    params,
    headers: ifMatch,
    body: { "application/gpx+xml": gpx, "application/xml": gpx, "text/xml": gpx },
    answer: asItIsNow,
    errors: ["notFound", "roleRequired"],
  }),

  getDayTrack: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}/days/{dayId}/track",
    access: scope("itineraries:read", { guests: true }),
    area: "Itineraries",
    summary: "Read a day's track as GPX",
    description:
      "A GPX 1.1 file with the day's line, without the heights and times of the file that it came from. 404 if the day has no track.",
    params,
    headers: Type.Object({
      "if-none-match": Type.Optional(Type.String({ description: "The ETag you last read." })),
    }),
    answer: {
      status: 200,
      description: "A GPX file with the track.",
      body: { "application/gpx+xml": gpx },
      headers: ["ETag", "Cache-Control", "Content-Disposition"],
    },
    otherAnswers: [notModified],
    errors: ["notFound"],
  }),

  removeDayTrack: endpoint({
    method: "DELETE",
    path: "/v1/itineraries/{id}/days/{dayId}/track",
    access: scope("itineraries:write"),
    area: "Itineraries",
    summary: "Remove a day's track",
    description:
      "For the itinerary's owner and editors. If there is no track, nothing changes and the ETag stays the same.",
    params,
    headers: ifMatch,
    answer: asItIsNow,
    errors: ["notFound", "roleRequired"],
  }),
};
