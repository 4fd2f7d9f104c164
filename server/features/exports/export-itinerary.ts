import type { ExportFormat } from "../../../contract/export-endpoints.ts";
import type { Itinerary } from "../../../contract/itinerary.ts";
import type { Principal } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import type { PictureParts } from "../../pictures/pictures.parts.ts";
import { toFileName } from "../../platform/text/file-name.ts";
import type { ItineraryParts } from "../itineraries/itineraries.parts.ts";
import { getItinerary } from "../itineraries/itineraries.ts";
import type { ExportParts } from "./exports.parts.ts";
import { gathered } from "./gathered.ts";

type Needs = Pick<Parts, "blobs" | "config" | "log"> &
  Pick<PictureParts, "imageWorker"> &
  Pick<ItineraryParts, "itineraryReader" | "views"> &
  ExportParts;

type ExportedFile = {
  readonly etag: string;
  readonly fileName: string;
  readonly contentType: string;
  /** Written when it is asked for: whoever has this version needs no more than the tag. */
  content(): Promise<string | Buffer>;
};

type Form = {
  readonly ending: string;
  readonly contentType: string;
  write(itinerary: Itinerary, parts: Needs, left: AbortSignal): Promise<string | Buffer>;
};

/** What writes a form is loaded when the first of its kind is asked for. */
const forms: Readonly<Record<ExportFormat, Form>> = {
  ics: {
    ending: "ics",
    contentType: "text/calendar; charset=utf-8",
    async write(itinerary, { config: { publicUrl } }) {
      const { calendarPieces } = await import("./calendar/calendar-pieces.ts");
      const trips = [{ ...itinerary, dayCount: itinerary.days.length }];
      return gathered(calendarPieces({ name: itinerary.title, publicUrl }, trips));
    },
  },
  gpx: {
    ending: "gpx",
    contentType: "application/gpx+xml; charset=utf-8",
    async write(itinerary, { config }) {
      const { gpxPieces } = await import("./gpx-pieces.ts");
      return gathered(gpxPieces(itinerary, config));
    },
  },
  geojson: {
    ending: "geojson",
    contentType: "application/geo+json; charset=utf-8",
    async write(itinerary) {
      const { geojsonPieces } = await import("./geojson/geojson-pieces.ts");
      return gathered(geojsonPieces(itinerary));
    },
  },
  markdown: {
    ending: "md",
    // RFC 7763 and 7764.
    contentType: "text/markdown; charset=utf-8; variant=GFM",
    async write(itinerary) {
      const { markdownPieces } = await import("./markdown/markdown-pieces.ts");
      return gathered(markdownPieces(itinerary));
    },
  },
  pdf: {
    ending: "pdf",
    contentType: "application/pdf",
    async write(itinerary, parts, left) {
      const { exportPdf: pdfOf } = await import("./pdf/export-pdf.ts");
      return pdfOf(parts, itinerary, left);
    },
  },
};

/** The itinerary as a file, for whoever may read it; it counts as a look at it. */
export async function exportItinerary(
  parts: Needs,
  principal: Principal,
  { id, format, left }: { id: string; format: ExportFormat; left: AbortSignal },
): Promise<ExportedFile> {
  const { etag, jsonText } = await getItinerary(parts, principal, id);
  const { ending, contentType, write } = forms[format];
  const itinerary = JSON.parse(jsonText) as Itinerary;
  return {
    etag,
    fileName: `${toFileName(itinerary.title)}.${ending}`,
    contentType,
    content: () => write(itinerary, parts, left),
  };
}
