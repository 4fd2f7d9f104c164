import { nonBlank } from "./formats.ts";
import * as Type from "./schema-builders.ts";

/** How many points a track has at most. */
export const maxTrackPoints = 2_000;
export const maxTrackMetres = 1_000_000_000;
export const maxClimbMetres = 1_000_000;

export const Track = Type.Object(
  {
    polyline: Type.String({
      minLength: 4,
      maxLength: 40_000,
      pattern: "^[?-~]+$",
      description: `The line as an encoded polyline with 5 decimals: 2 to ${maxTrackPoints} points.`,
      examples: ["_p~iF~ps|U_ulLnnqC"],
    }),
    name: Type.Optional(nonBlank(200, { description: "What the file calls it." })),
    metres: Type.Integer({ minimum: 0, maximum: maxTrackMetres, description: "How long it is." }),
    climbMetres: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxClimbMetres,
        description: "How far it goes up in all; left out if the file has no heights.",
      }),
    ),
  },
  {
    $id: "Track",
    description: "Where a day goes, from a GPX file: a hike, a ride, a drive.",
    additionalProperties: false,
    examples: [
      { polyline: "_p~iF~ps|U_ulLnnqC", name: "To the lighthouse", metres: 12_400, climbMetres: 310 },
    ],
  },
);
export type Track = Type.Static<typeof Track>;
