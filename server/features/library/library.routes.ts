import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { route } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { listChanges } from "./changes.ts";
import type { LibraryParts } from "./library.parts.ts";
import { listItineraries } from "./library.ts";
import { listMarks, markItinerary, unmarkItinerary } from "./marks.ts";

export function libraryRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "clock" | "config" | "cursors"> & LibraryParts,
): void {
  route(app, api.listItineraries, ({ principal, query }) => listItineraries(parts, principal, query));

  route(app, api.listChanges, ({ principal, query }) => listChanges(parts, principal, query));

  route(app, api.listMarks, ({ principal, query }) => listMarks(parts, principal, query));

  const marks = [
    ["like", api.likeItinerary, api.unlikeItinerary],
    ["dislike", api.dislikeItinerary, api.undislikeItinerary],
    ["save", api.saveItinerary, api.unsaveItinerary],
  ] as const;
  for (const [mark, put, remove] of marks) {
    route(app, put, ({ principal, params }) =>
      markItinerary(parts, principal, { itineraryId: params.id, mark }),
    );
    route(app, remove, ({ principal, params }) =>
      unmarkItinerary(parts, principal, { itineraryId: params.id, mark }),
    );
  }
}
