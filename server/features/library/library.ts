import type { LibraryFilter } from "../../../contract/library-endpoints.ts";
import { type Principal, requireTraveller, type Traveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { mediaUrl } from "../../platform/media-url.ts";
import { summaryPage } from "../../presenters/summary-page.ts";
import type { LibraryParts } from "./library.parts.ts";
import { listMarks, readTrash } from "./library.queries.ts";
import type { Place } from "./read-libraries.queries.ts";

type Wanted = {
  filter?: LibraryFilter;
  updatedSince?: string;
  limit?: number;
  cursor?: string;
  /** Leaves out what others added the traveller to, until they have opened or accepted it. */
  isAccepted?: boolean;
};

export async function listItineraries(
  { db, config, cursors, libraryReader }: Pick<Parts, "db" | "config" | "cursors"> & LibraryParts,
  principal: Principal,
  { filter = "all", updatedSince, limit = 25, cursor, isAccepted = false }: Wanted,
): Promise<{ readonly jsonText: string }> {
  const traveller = requireTraveller(principal);
  const { travellerId } = traveller;
  if (filter === "trash") requireOwnApp(traveller);
  const query = ["library", travellerId, filter, updatedSince, ...(isAccepted ? ["accepted"] : [])];
  const wanted = {
    travellerId,
    updatedSince: updatedSince && new Date(updatedSince).toISOString(),
    after: cursor === undefined ? undefined : cursors.open<Place>(query, cursor),
    limit,
  };
  const { summaries, end } =
    filter === "trash"
      ? await readTrash(db, wanted, mediaUrl(config, ""))
      : await libraryReader.read({ filter, isAccepted }, wanted);
  return summaryPage(summaries, end && cursors.seal(query, end));
}

function requireOwnApp({ firstParty }: Traveller): void {
  if (!firstParty) {
    throw new Failure("forbidden", {
      detail: "The trash is for the service's own apps. Ask for another filter.",
    });
  }
}

/** What a traveller thinks of an itinerary. */
export type Marks = {
  readonly id: string;
  /** Left out where it is no longer theirs to see. */
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
    ...(card !== null && { title: titleOn(card) }),
    saved,
    ...(reaction && { reaction }),
  }));
}

/** PostgreSQL cannot read it out of every card: a text with an escaped NUL is none of its own. */
export const titleOn = (card: string): string => JSON.parse(`{${card}}`).title;
