import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { api } from "../../../contract/api.ts";
import { attachment } from "../../http/attachment.ts";
import { compress } from "../../http/compress.ts";
import { disconnectSignal } from "../../http/disconnect-signal.ts";
import { passesIfNoneMatch } from "../../http/if-none-match.ts";
import { route } from "../../http/route.ts";
import { varyBy } from "../../http/vary-by.ts";
import type { Parts } from "../../parts.ts";
import type { PictureParts } from "../../pictures/pictures.parts.ts";
import type { ItineraryParts } from "../itineraries/itineraries.parts.ts";
import { endCalendarFeed, getCalendarFeed, makeCalendarFeed, readCalendar } from "./calendar-feeds.ts";
import { exportItinerary, type FindWays } from "./export-itinerary.ts";
import { exportTrack } from "./export-track.ts";
import type { ExportParts } from "./exports.parts.ts";

type ExportRouteParts = Pick<Parts, "blobs" | "clock" | "config" | "db" | "log" | "linkTokens"> &
  Pick<PictureParts, "imageWorker"> &
  Pick<ItineraryParts, "itineraryReader" | "views"> &
  ExportParts & { readonly findWays?: FindWays };

export function exportRoutes(app: FastifyInstance, parts: ExportRouteParts): void {
  route(app, api.exportItinerary, async (request, reply) => {
    const { principal, params, query } = request;
    const input = { ...params, ...query, disconnected: disconnectSignal(reply) };
    const file = await exportItinerary(parts, principal, input);
    const content = await sent(file, request, reply);
    if (content) reply.headers(attachment(file.fileName()));
    return content;
  });

  route(app, api.getDayTrack, async (request, reply) => {
    const file = await exportTrack(parts, request.principal, request.params);
    const content = await sent(file, request, reply);
    if (content) reply.headers(attachment(file.fileName));
    return content;
  });

  route(app, api.getCalendarFeed, ({ principal }) => getCalendarFeed(parts, principal));

  route(app, api.makeCalendarFeed, ({ principal }) => makeCalendarFeed(parts, principal));

  route(app, api.endCalendarFeed, ({ principal }) => endCalendarFeed(parts, principal));

  route(app, api.readCalendar, async (request, reply) => {
    const calendar = await readCalendar(parts, request.params.file.slice(0, -".ics".length));
    return sent({ ...calendar, contentType: "text/calendar; charset=utf-8" }, request, reply);
  });
}

type TaggedFile = {
  readonly etag: string;
  readonly contentType: string;
  content(): Promise<string | Buffer>;
};

/** Sends the file, or 304 if the client has this version. Clients may store it, but must ask each time. */
async function sent(
  { etag, contentType, content }: TaggedFile,
  request: Pick<FastifyRequest, "headers">,
  reply: FastifyReply,
): Promise<Readable | undefined> {
  const isNew = passesIfNoneMatch(request.headers["if-none-match"], etag);
  // Headers are set after the file is written, because an error response must not have them.
  const file = isNew ? await content() : "";
  reply.headers({ etag, "cache-control": "private, no-cache" });
  if (!isNew) {
    if (isText(contentType)) varyBy(reply, "accept-encoding");
    reply.code(304);
    return undefined;
  }
  reply.type(contentType);
  const bytes = typeof file === "string" ? Buffer.from(await compress(file, request, reply)) : file;
  reply.header("content-length", bytes.length);
  return Readable.from([bytes]);
}

/** Only text is worth compressing: a PDF is compressed already. */
const isText = (contentType: string) => contentType.includes("charset=");
