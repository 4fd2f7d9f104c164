import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { parseIfMatch } from "../../http/if-match.ts";
import { route } from "../../http/route.ts";
import { withEtag } from "../../http/with-etag.ts";
import type { Parts } from "../../parts.ts";
import type { LiveChangesParts } from "../live-changes/live-changes.parts.ts";
import { removeTrack, setTrack } from "./tracks.ts";

type TrackRouteParts = Pick<Parts, "db" | "clock" | "config"> & LiveChangesParts;

const maxGpxBytes = 5 * 1_048_576;

export function trackRoutes(app: FastifyInstance, parts: TrackRouteParts): void {
  route(
    app,
    api.setDayTrack,
    async ({ principal, params, headers, body }, reply) => {
      const input = { ...params, tags: parseIfMatch(headers["if-match"]), gpx: body };
      return withEtag(await setTrack(parts, principal, input), reply);
    },
    { bodyLimit: maxGpxBytes },
  );

  route(app, api.removeDayTrack, async ({ principal, params, headers }, reply) => {
    const input = { ...params, tags: parseIfMatch(headers["if-match"]) };
    return withEtag(await removeTrack(parts, principal, input), reply);
  });
}
