import type { LibraryFilter } from "../../../contract/library-endpoints.ts";
import { type Principal, requireTraveller, type Traveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";
import { Failure } from "../../platform/failure.ts";
import { authorJson } from "../../presenters/author.ts";
import { pageJson, parseCard, sharedSummaryJson, summaryJson } from "../../presenters/itinerary-json.ts";
import type { LibraryParts } from "./library.parts.ts";
import { findTrash, listMarks } from "./library.queries.ts";
import { insertMarks, type NewMarks } from "./marks.queries.ts";
import type { LibraryPageRequest, LibraryPosition } from "./read-libraries.queries.ts";

type LibraryQuery = {
  filter?: LibraryFilter;
  updatedSince?: string;
  limit?: number;
  cursor?: string;
  /** Leaves out invitations until the traveller has opened or accepted them. */
  isAccepted?: boolean;
};

type TrashRequest = Omit<LibraryPageRequest, "tags">;

export async function listItineraries(
  { db, config, cursors, libraryReader }: Pick<Parts, "db" | "config" | "cursors"> & LibraryParts,
  principal: Principal,
  { filter = "all", updatedSince, limit = 25, cursor, isAccepted = false }: LibraryQuery,
): Promise<{ readonly jsonText: string }> {
  const traveller = requireTraveller(principal);
  const { travellerId } = traveller;
  if (filter === "trash") requireOwnApp(traveller);
  const query = ["library", travellerId, filter, updatedSince, ...(isAccepted ? ["accepted"] : [])];
  const request = {
    travellerId,
    updatedSince: updatedSince && new Date(updatedSince).toISOString(),
    after: cursor === undefined ? undefined : cursors.open<LibraryPosition>(query, cursor),
    limit,
  };
  const { summaries, end } =
    filter === "trash"
      ? await readTrash({ db, config }, request)
      : await libraryReader.read({ filter, isAccepted }, request);
  return pageJson(summaries, end && cursors.seal(query, end));
}

async function readTrash({ db, config }: Pick<Parts, "db" | "config">, request: TrashRequest) {
  // One row more than is shown tells whether there is another page.
  const rows = await findTrash(db, { ...request, limit: request.limit + 1 });
  const shown = rows.slice(0, request.limit);
  const last = rows.length > request.limit ? shown.at(-1) : undefined;
  const summaries = shown.map((row) =>
    summaryJson(sharedSummaryJson(row, config), {
      etag: row.etag,
      role: "owner",
      author: authorJson(config, row.author),
      deletedAt: row.deletedAt,
    }),
  );
  return { summaries: summaries.join(","), end: last && ([last.time, last.id] as const) };
}

function requireOwnApp({ firstParty }: Traveller): void {
  if (!firstParty) {
    throw new Failure("forbidden", {
      detail: "The trash is for the service's own apps. Ask for another filter.",
    });
  }
}

/** A traveller's marks on an itinerary. */
export type Marks = {
  readonly id: string;
  /** Left out if they may no longer see it. */
  readonly title?: string;
  readonly saved: boolean;
  readonly reaction?: "like" | "dislike";
};

/** Everything that the traveller saved, liked or disliked, the last changed first. */
export async function marksOf({ db }: Pick<Parts, "db">, principal: Principal): Promise<Marks[]> {
  const { travellerId } = requireTraveller(principal);
  const rows = await listMarks(db, travellerId);
  return rows.map(({ id, card, saved, reaction }) => ({
    id,
    ...(card !== null && { title: parseCard(card).title }),
    saved,
    ...(reaction && { reaction }),
  }));
}

/** Marks a sample itinerary, in the transaction that creates it. */
export function markSample(
  { db }: { readonly db: Db },
  { itineraryId, marks }: { readonly itineraryId: string; readonly marks: readonly NewMarks[] },
): Promise<void> {
  return insertMarks(db, itineraryId, marks);
}
