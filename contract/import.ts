import { choice, count, dateTime, described, text, webAddress } from "./formats.ts";
import { Coordinate, ItineraryPreview } from "./itinerary.ts";
import * as Type from "./type.ts";

export const ImportFrame = Type.Object(
  {
    // No maxLength: a frame that is too large fails with payloadTooLarge.
    base64: Type.String({
      minLength: 1,
      contentEncoding: "base64",
      contentMediaType: "image/jpeg",
      description: "The frame, a JPEG in base64; at most 4 MiB decoded.",
    }),
    takenAt: Type.Optional(dateTime({ description: "When it was taken, where the album knows." })),
    coordinate: Type.Optional(described(Coordinate, "Where it was taken, where the album knows.")),
    second: Type.Optional(Type.Number({ minimum: 0, description: "Its place in the video, in seconds." })),
  },
  {
    $id: "ImportFrame",
    description: "A still: sampled from a video, an image of an album, or a page of a PDF.",
    additionalProperties: false,
    examples: [{ base64: "/9j/4AAQSkZJRgABAQ==", second: 12.5 }],
  },
);
export type ImportFrame = Type.Static<typeof ImportFrame>;

export const ImportRequest = Type.Object(
  {
    kind: choice(["video", "album", "pdf"], { description: "What the frames came from." }),
    frames: Type.Array(ImportFrame, { minItems: 1, maxItems: 60, description: "In their order." }),
    url: Type.Optional(
      webAddress({ description: "The link it came from. One that was imported before costs nothing." }),
    ),
    author: Type.Optional(text(200, { description: "Who made the media." })),
    caption: Type.Optional(text(5000, { description: "The words that came with the media." })),
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
    url: Type.Optional(Type.String({ description: "The link the media came from." })),
    author: Type.Optional(Type.String({ description: "Who made the media." })),
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description: "How sure the reader is that the preview says what the media says.",
    }),
    stops: count({ description: "How many stops were found." }),
    placed: count({ description: "How many of those have coordinates." }),
  },
  {
    $id: "ImportSource",
    description: "Where a preview comes from, and how far to trust it.",
    examples: [{ url: "https://video.example/watch?v=lisbon", confidence: 0.82, stops: 9, placed: 7 }],
  },
);
export type ImportSource = Type.Static<typeof ImportSource>;

export const StopSighting = Type.Object(
  {
    stopId: Type.String({ description: "The id of a stop of the preview." }),
    frames: Type.Array(count(), {
      minItems: 1,
      description: "Which of the frames that were sent, counted from 0; the best to show first.",
    }),
  },
  {
    $id: "StopSighting",
    description: "In which frames a stop was read or photographed.",
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
        "Where the stops were seen. One that comes from no frame in particular, but from the caption for instance, is left out.",
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
    total: count({ description: "Of how much." }),
  },
  {
    $id: "ImportProgress",
    description: "The data of the event `progress`: how far an import is.",
    examples: [{ step: "reading", done: 12, total: 40 }],
  },
);
export type ImportProgress = Type.Static<typeof ImportProgress>;
