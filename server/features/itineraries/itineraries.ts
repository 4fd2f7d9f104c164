import { randomBytes, randomUUID } from "node:crypto";
import type { ItineraryDraft } from "../../../contract/itinerary.ts";
import { Failure } from "../../failure.ts";
import { mediaUrl } from "../../media/media-url.ts";
import type { Parts } from "../../parts.ts";
import { type Principal, requireTraveller } from "../../principal.ts";
import { completeDraft } from "./complete-draft.ts";
import {
  findItinerary,
  findOwnItineraries,
  type ItineraryRow,
  insertItinerary,
  listOwnIds,
} from "./itineraries.queries.ts";
import { writtenOf } from "./written-of.ts";

/** An itinerary in its full form, as JSON text for the one who asked. */
export type FullItinerary = { readonly id: string; readonly etag: string; readonly jsonText: string };

export async function createItinerary(
  { db, clock, config }: Pick<Parts, "db" | "clock" | "config">,
  principal: Principal,
  draft: ItineraryDraft,
): Promise<FullItinerary> {
  const { travellerId } = requireTraveller(principal);
  const itinerary = {
    ...writtenOf(completeDraft(draft)),
    id: randomUUID(),
    ownerId: travellerId,
    visibility: draft.visibility ?? "private",
    etag: `"1-${newTag()}"`,
    createdAt: clock.now(),
  };
  const row = await insertItinerary(db, itinerary, mediaUrl(config, ""));
  if (!row) throw new Failure("unauthorized", { invalidToken: true });
  return fullForm(row);
}

export async function getItinerary(
  { db, config, views }: Pick<Parts, "db" | "config" | "views">,
  principal: Principal,
  id: string,
): Promise<FullItinerary> {
  const travellerId = principal.kind === "traveller" ? principal.travellerId : null;
  // Absent and not the caller's to see look the same.
  const row = (await findItinerary(db, id, travellerId, mediaUrl(config, ""))) ?? absent();
  if (row.role === "none") views.count(row.id);
  return fullForm(row);
}

function absent(): never {
  throw new Failure("notFound", { detail: "There is no such itinerary, or it is not yours to see." });
}

const fewAtOnce = 10;

/** All that the traveller owns, the oldest first; read a few at a time, however many there are. */
export async function* everyOwnItinerary(
  { db, config }: Pick<Parts, "db" | "config">,
  principal: Principal,
): AsyncGenerator<FullItinerary & { title: string }> {
  const { travellerId } = requireTraveller(principal);
  const ids = await listOwnIds(db, travellerId);
  for (let start = 0; start < ids.length; start += fewAtOnce)
    for (const row of await findOwnItineraries(db, ids.slice(start, start + fewAtOnce), mediaUrl(config, "")))
      yield { ...fullForm(row), title: titleOf(row) };
}

/** The first field of every stored draft; the rest need not be parsed for it. */
const titleOf = ({ draft }: ItineraryRow): string =>
  JSON.parse(/^\{"title":("(?:[^"\\]|\\.)*")/.exec(draft)?.[1] ?? '""');

/** The stored text, with what depends on the caller put after it: the draft itself is never parsed. */
const fullForm = ({ id, etag, draft, rest }: ItineraryRow): FullItinerary => ({
  id,
  etag,
  jsonText: `{"id":"${id}",${draft.slice(1, -1)}${rest}`,
});

/** What makes a tag one of a kind: after a restored backup the same version may come to mean something else. */
const newTag = () => randomBytes(6).toString("base64url");
