import type { ExportFormat } from "../../../contract/export-endpoints.ts";
import type { Itinerary } from "../../../contract/itinerary.ts";
import type { Way, Ways } from "../../../contract/planning.ts";
import type { Principal } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import type { PictureParts } from "../../pictures/pictures.parts.ts";
import { lazy } from "../../platform/lazy.ts";
import { toFileName } from "../../platform/text/file-name.ts";
import type { ItineraryParts } from "../itineraries/itineraries.parts.ts";
import { getItinerary } from "../itineraries/itineraries.ts";
import type { ExportParts } from "./exports.parts.ts";
import { joinPieces } from "./join-pieces.ts";

type ExportItineraryParts = Pick<Parts, "blobs" | "config" | "log"> &
  Pick<PictureParts, "imageWorker"> &
  Pick<ItineraryParts, "itineraryReader" | "views"> &
  ExportParts;

/** Finds the ways between stops, on a server with a router. Planning may use exports one day, so it is passed in. */
export type FindWays = (
  principal: Principal,
  id: string,
) => Promise<{ readonly etag: string; find(): Promise<Ways> }>;

type ExportedFile = {
  readonly etag: string;
  readonly contentType: string;
  /** Writes the file. Not called for clients that have this version, because the tag is enough for them. */
  content(): Promise<string | Buffer>;
  fileName(): string;
};

type ExportWriter = {
  readonly ending: string;
  readonly contentType: string;
  write(
    itinerary: Itinerary,
    parts: ExportItineraryParts,
    input: { readonly disconnected: AbortSignal; readonly ways: readonly Way[] },
  ): Promise<string | Buffer>;
};

/** The code for a format is loaded when it is first requested. */
const writers: Readonly<Record<ExportFormat, ExportWriter>> = {
  ics: {
    ending: "ics",
    contentType: "text/calendar; charset=utf-8",
    async write(itinerary, { config: { publicUrl } }) {
      const { writeCalendar } = await import("./calendar/write-calendar.ts");
      const trips = [{ ...itinerary, dayCount: itinerary.days.length }];
      return joinPieces(writeCalendar({ name: itinerary.title, publicUrl }, trips));
    },
  },
  gpx: {
    ending: "gpx",
    contentType: "application/gpx+xml; charset=utf-8",
    async write(itinerary, { config }, { ways }) {
      const { writeGpx } = await import("./write-gpx.ts");
      const routed = new Map(
        [...Map.groupBy(ways, ({ dayId }) => dayId)].map(([dayId, ofDay]) => [
          dayId,
          ofDay.flatMap(({ polyline }) => polyline ?? []),
        ]),
      );
      return joinPieces(writeGpx(itinerary, config, routed));
    },
  },
  geojson: {
    ending: "geojson",
    contentType: "application/geo+json; charset=utf-8",
    async write(itinerary) {
      const { writeGeojson } = await import("./geojson/write-geojson.ts");
      return joinPieces(writeGeojson(itinerary));
    },
  },
  markdown: {
    ending: "md",
    // RFC 7763 and 7764.
    contentType: "text/markdown; charset=utf-8; variant=GFM",
    async write(itinerary) {
      const { writeMarkdown } = await import("./markdown/write-markdown.ts");
      return joinPieces(writeMarkdown(itinerary));
    },
  },
  pdf: {
    ending: "pdf",
    contentType: "application/pdf",
    async write(itinerary, parts, { disconnected }) {
      const { exportPdf } = await import("./pdf/export-pdf.ts");
      return exportPdf(parts, itinerary, disconnected);
    },
  },
};

/** The itinerary as a file, for anyone who may read it. Counts as a view. */
export async function exportItinerary(
  parts: ExportItineraryParts & { readonly findWays?: FindWays },
  principal: Principal,
  { id, format, disconnected }: { id: string; format: ExportFormat; disconnected: AbortSignal },
): Promise<ExportedFile> {
  const { etag, jsonText } = await getItinerary(parts, principal, id);
  const { ending, contentType, write } = writers[format];
  const itinerary = lazy(() => JSON.parse(jsonText) as Itinerary);
  // Only this format has the ways, and then its tag is that of the ways.
  const found = format === "gpx" ? await parts.findWays?.(principal, id) : undefined;
  return {
    etag: found?.etag ?? etag,
    contentType,
    content: async () => write(itinerary(), parts, { disconnected, ways: (await found?.find())?.data ?? [] }),
    fileName: () => `${toFileName(itinerary().title)}.${ending}`,
  };
}
