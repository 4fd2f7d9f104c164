import type { Itinerary } from "../../../contract/itinerary.ts";
import type { Principal } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { toFileName } from "../../platform/text/file-name.ts";
import type { ItineraryParts } from "../itineraries/itineraries.parts.ts";
import { readItinerary } from "../itineraries/itineraries.ts";

type TrackFile = {
  readonly etag: string;
  readonly contentType: string;
  readonly fileName: string;
  content(): Promise<string>;
};

/** The track of a day as a GPX file, for anyone who may read the itinerary. */
export async function exportTrack(
  { itineraryReader, config }: Pick<ItineraryParts, "itineraryReader"> & Pick<Parts, "config">,
  principal: Principal,
  { id, dayId }: { readonly id: string; readonly dayId: string },
): Promise<TrackFile> {
  const { etag, jsonText } = await readItinerary({ itineraryReader }, principal, id);
  const itinerary = JSON.parse(jsonText) as Itinerary;
  const index = itinerary.days.findIndex((day) => day.id === dayId);
  const day = itinerary.days[index];
  if (!day?.track) throw new Failure("notFound", { detail: "There is no such day, or it has no track." });
  return {
    etag,
    contentType: "application/gpx+xml; charset=utf-8",
    content: async () => {
      const { writeTrack } = await import("./write-gpx.ts");
      return writeTrack(itinerary, index, config);
    },
    fileName: `${toFileName(day.track.name ?? day.title ?? itinerary.title)}.gpx`,
  };
}
