import { randomBytes, randomUUID } from "node:crypto";
import type { ItineraryDraft, Role } from "../../../contract/itinerary.ts";
import { Failure } from "../../failure.ts";
import { mediaUrl } from "../../media/media-url.ts";
import type { Parts } from "../../parts.ts";
import { type Principal, requireTraveller } from "../../principal.ts";
import { completeDraft } from "./complete-draft.ts";
import {
  findItineraries,
  findItinerary,
  type ItineraryRow,
  insertItinerary,
  listOwnIds,
} from "./itineraries.queries.ts";

/** An itinerary in its full form, as JSON text for the one who asked. */
export type FullItinerary = { readonly id: string; readonly etag: string; readonly jsonText: string };

const largestDraft = 1_048_576;

export async function createItinerary(
  { db, clock, config }: Pick<Parts, "db" | "clock" | "config">,
  principal: Principal,
  draft: ItineraryDraft,
): Promise<FullItinerary> {
  const { travellerId } = requireTraveller(principal);
  const text = JSON.stringify(completeDraft(draft));
  if (Buffer.byteLength(text) > largestDraft) {
    throw new Failure("payloadTooLarge", {
      detail: "With ids filled in the itinerary is over 1 MiB. Shorten it.",
    });
  }
  const row = await insertItinerary(db, {
    id: randomUUID(),
    ownerId: travellerId,
    visibility: draft.visibility ?? "private",
    draft: text,
    etag: etagOf(1),
    createdAt: clock.now(),
  });
  if (!row) throw new Failure("unauthorized", { invalidToken: true });
  return fullForm(config, row, "owner");
}

export async function getItinerary(
  { db, config }: Pick<Parts, "db" | "config">,
  principal: Principal,
  id: string,
): Promise<FullItinerary> {
  const row = await findItinerary(db, id);
  const role = row && roleOf(row, principal);
  // Absent and not the caller's to see look the same.
  if (!row || !role)
    throw new Failure("notFound", { detail: "There is no such itinerary, or it is not yours to see." });
  return fullForm(config, row, role);
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
    for (const row of await findItineraries(db, ids.slice(start, start + fewAtOnce)))
      yield { ...fullForm(config, row, "owner"), title: titleOf(row) };
}

/** The first field of every stored draft; the rest need not be parsed for it. */
const titleOf = ({ draft }: ItineraryRow): string =>
  JSON.parse(/^\{"title":("(?:[^"\\]|\\.)*")/.exec(draft)?.[1] ?? '""');

/** The caller's role, or undefined when they may not even read it. */
function roleOf({ ownerId, visibility }: ItineraryRow, principal: Principal): Role | undefined {
  if (principal.kind === "traveller" && principal.travellerId === ownerId) return "owner";
  return visibility === "private" ? undefined : "none";
}

/** The stored text, with what depends on the caller put around it: the draft itself is never parsed. */
function fullForm(config: Parts["config"], row: ItineraryRow, role: Role): FullItinerary {
  const { id, etag, draft, visibility, ownerId, authorUsername, authorDisplayName, authorAvatarKey } = row;
  const around = {
    visibility,
    role,
    author: {
      id: ownerId,
      username: authorUsername,
      displayName: authorDisplayName,
      ...(authorAvatarKey !== null && { avatarURL: mediaUrl(config, authorAvatarKey) }),
    },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    likesCount: row.likesCount,
    viewsCount: row.viewsCount,
  };
  return { id, etag, jsonText: `{"id":"${id}",${draft.slice(1, -1)},${JSON.stringify(around).slice(1)}` };
}

/** A strong tag. Random in part: after a restored backup the same version may come to mean something else. */
const etagOf = (version: number) => `"${version}-${randomBytes(6).toString("base64url")}"`;
