import { choice, count, dateTime, described, text, webAddress } from "./formats.ts";
import { Coordinate, ItineraryPreview } from "./itinerary.ts";
import * as Type from "./schema-builders.ts";

export const ImportFrame = Type.Object(
  {
    // No maxLength: a frame that is too large fails with payloadTooLarge.
    base64: Type.String({
      minLength: 1,
      contentEncoding: "base64",
      contentMediaType: "image/jpeg",
      description: "The frame as a JPEG in base64, at most 4 MiB decoded.",
    }),
    takenAt: Type.Optional(dateTime({ description: "When the photo was taken, if known." })),
    coordinate: Type.Optional(described(Coordinate, "Where the photo was taken, if known.")),
    second: Type.Optional(
      Type.Number({ minimum: 0, description: "The frame's position in the video, in seconds." }),
    ),
  },
  {
    $id: "ImportFrame",
    description: "A still image: a frame of a video, a photo of an album, or a page of a PDF.",
    additionalProperties: false,
    examples: [{ base64: "/9j/4AAQSkZJRgABAQ==", second: 12.5 }],
  },
);
export type ImportFrame = Type.Static<typeof ImportFrame>;

export const ImportRequest = Type.Object(
  {
    kind: choice(["video", "album", "pdf"], { description: "Where the frames come from." }),
    frames: Type.Array(ImportFrame, { minItems: 1, maxItems: 60, description: "The frames, in order." }),
    url: Type.Optional(
      webAddress({
        description:
          "The link that the media comes from. A link that the traveller has imported before does not count again.",
      }),
    ),
    author: Type.Optional(text(200, { description: "The author of the media." })),
    caption: Type.Optional(
      text(5000, { description: "The caption or text that was published with the media." }),
    ),
    locale: Type.Optional(
      Type.String({
        pattern: "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$",
        maxLength: 35,
        description: "The language to write the preview in (BCP 47).",
        examples: ["pt-PT"],
      }),
    ),
  },
  {
    $id: "ImportRequest",
    description: "Media to build an itinerary from.",
    additionalProperties: false,
    examples: [
      {
        kind: "video",
        frames: [{ base64: "/9j/4AAQSkZJRgABAQ==", second: 12.5 }],
        url: "https://video.example/watch?v=lisbon",
        caption: "48 hours in Lisbon",
        locale: "en",
      },
    ],
  },
);
export type ImportRequest = Type.Static<typeof ImportRequest>;

export const ImportSource = Type.Object(
  {
    url: Type.Optional(Type.String({ description: "The link that the media comes from." })),
    author: Type.Optional(Type.String({ description: "The author of the media." })),
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description: "How sure the media reader is that the preview is right, from 0 to 1.",
    }),
    stops: count({ description: "How many stops were found." }),
    placed: count({ description: "How many of these stops have a coordinate." }),
  },
  {
    $id: "ImportSource",
    description: "Where a preview comes from and how reliable it is.",
    examples: [{ url: "https://video.example/watch?v=lisbon", confidence: 0.82, stops: 9, placed: 7 }],
  },
);
export type ImportSource = Type.Static<typeof ImportSource>;

export const StopSighting = Type.Object(
  {
    stopId: Type.String({ description: "The id of a stop of the preview." }),
    frames: Type.Array(count(), {
      minItems: 1,
      description: "The indexes of the frames in the request, from 0; the best one to show comes first.",
    }),
  },
  {
    $id: "StopSighting",
    description: "The frames in which a stop was found.",
    examples: [{ stopId: "day-1-stop-1", frames: [3, 4] }],
  },
);
export type StopSighting = Type.Static<typeof StopSighting>;

export const ImportResult = Type.Object(
  {
    preview: ItineraryPreview,
    source: ImportSource,
    sightings: Type.Array(StopSighting, {
      description:
        "The frames of each stop. Stops that do not come from a frame, for example those from the caption, are left out.",
    }),
  },
  {
    $id: "ImportResult",
    description: "The itinerary that was read from the media. Nothing is stored until it is sent as a draft.",
    examples: [
      {
        preview: { title: "48 hours in Lisbon", tags: [], days: [], packing: [], expenses: [] },
        source: { confidence: 0.4, stops: 0, placed: 0 },
        sightings: [],
      },
    ],
  },
);
export type ImportResult = Type.Static<typeof ImportResult>;

export const ImportProgress = Type.Object(
  {
    step: choice(["unpacking", "reading", "planning", "placing"], {
      description:
        "The current step: the frames are unpacked and read, an itinerary is built from their text, and its stops are located.",
    }),
    done: count({ description: "How much of the step is done: frames, or for `placing` stops." }),
    total: count({ description: "The total number of frames or stops in the step." }),
  },
  {
    $id: "ImportProgress",
    description: "The data of a `progress` event: how far the import is.",
    examples: [{ step: "reading", done: 12, total: 40 }],
  },
);
export type ImportProgress = Type.Static<typeof ImportProgress>;
