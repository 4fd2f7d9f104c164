import type { Itinerary, Visibility } from "../../../contract/itinerary.ts";
import type { Config } from "../../config.ts";
import { pageUrl } from "../../platform/page-url.ts";
import { oneLine, pluralize } from "../../platform/text/plain-lines.ts";
import type { FullItinerary } from "../../presenters/itinerary-json.ts";
import type { LocatedCount } from "./fill-in-coordinates.ts";

/** What an assistant needs to know of an itinerary that it has just written. */
export type Receipt = {
  readonly id: string;
  readonly etag: string;
  readonly url: string;
  readonly title: string;
  readonly visibility: Visibility;
  readonly dayCount: number;
  readonly stopCount: number;
};

export function receipt(config: Pick<Config, "publicUrl">, { id, etag, jsonText }: FullItinerary): Receipt {
  const { title, visibility, days } = JSON.parse(jsonText) as Itinerary;
  return {
    id,
    etag,
    url: pageUrl(config, id),
    title,
    visibility,
    dayCount: days.length,
    stopCount: days.reduce((count, { stops }) => count + stops.length, 0),
  };
}

/** The same as text, after a sentence that says what was done. */
export function receiptText(done: string, written: Receipt, more = ""): string {
  const { id, etag, url, title, visibility, dayCount, stopCount } = written;
  const size = `${pluralize(dayCount, "day")}, ${pluralize(stopCount, "stop")}`;
  return [
    `${done} "${oneLine(title)}": ${size}, ${visibility}. ${more}`.trimEnd(),
    `Open: ${url}`,
    `id: ${id} | etag: ${etag}`,
  ].join("\n");
}

/** About stops that came without a coordinate; empty if there were none. */
export function locatedText({ lacking, placed }: LocatedCount): string {
  if (lacking === 0) return "";
  return `${placed} of ${pluralize(lacking, "stop")} without a coordinate ${placed === 1 ? "was" : "were"} put on the map.`;
}
