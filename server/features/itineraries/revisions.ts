import { setImmediate } from "node:timers/promises";
import type { FullRevision, Revision, RevisionChange, RevisionPage } from "../../../contract/revision.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { requireEditor } from "../../access/roles.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { authorOf } from "../../presenters/author.ts";
import { type FullItinerary, parseCard } from "../../presenters/itinerary-json.ts";
import type { LiveChangesParts } from "../live-changes/live-changes.parts.ts";
import type { CompleteDraft } from "./complete-draft.ts";
import { findRevision, findRevisions, type RevisionRow } from "./revisions.queries.ts";
import { summariseChanges } from "./summarise-changes.ts";
import { type Guarded, writeItinerary } from "./write-itinerary.ts";

type OneRevision = { readonly id: string; readonly version: number };

/** The newest first, beginning with the current version. */
export async function listRevisions(
  { db, config, cursors }: Pick<Parts, "db" | "config" | "cursors">,
  principal: Principal,
  { id, limit = 25, cursor }: { id: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<RevisionPage> {
  const { travellerId } = requireTraveller(principal);
  const query = ["revisions", travellerId, id.toLowerCase()];
  const [before] = cursor === undefined ? [null] : cursors.open<[number]>(query, cursor);
  // One row more than requested shows whether there is a next page.
  const found = await findRevisions(db, { id, travellerId, before, limit: limit + 1 });
  const revisions = requireEditor(found, "see its history").revisions;
  const data: Revision[] = [];
  for (const row of revisions.slice(0, limit)) data.push(await presentRevision(row, config));
  const last = revisions.length > limit && data.at(-1);
  return { data, ...(last && { nextCursor: cursors.seal(query, [last.version]) }) };
}

/** The itinerary's content at that version. */
export async function getRevision(
  parts: Pick<Parts, "db" | "config">,
  principal: Principal,
  revision: OneRevision,
): Promise<FullRevision> {
  const { travellerId } = requireTraveller(principal);
  const { draft, ...row } = await findOneRevision(parts, travellerId, revision);
  return { ...(await presentRevision(row, parts.config)), draft: JSON.parse(draft) };
}

/** Writes the content of that revision as a new version. */
export async function restoreRevision(
  parts: Pick<Parts, "db" | "clock" | "config"> & LiveChangesParts,
  principal: Principal,
  { version, ...guarded }: OneRevision & Guarded,
): Promise<FullItinerary> {
  const traveller = requireTraveller(principal);
  const stored = await findOneRevision(parts, traveller.travellerId, { id: guarded.id, version });
  const draft: CompleteDraft = JSON.parse(stored.draft);
  return writeItinerary(parts, traveller, { ...guarded, draft });
}

async function findOneRevision({ db }: Pick<Parts, "db">, travellerId: string, { id, version }: OneRevision) {
  const found = await findRevision(db, { id, travellerId, version });
  const [revision] = requireEditor(found, "see its history").revisions;
  if (revision) return revision;
  throw new Failure("notFound", {
    detail: `Version ${version} of this itinerary is no longer stored. Its history lists those that are.`,
  });
}

async function presentRevision(
  { version, isCurrent, writtenAt, writtenBy, card, ...row }: RevisionRow,
  config: Parts["config"],
): Promise<Revision> {
  const { title, dayCount, stopCount } = parseCard(card);
  const changes = await changesOf(row);
  return {
    version,
    isCurrent,
    writtenAt: writtenAt.toISOString(),
    ...(writtenBy && { writtenBy: authorOf(config, writtenBy) }),
    title,
    dayCount,
    stopCount,
    ...(changes.length > 0 && { changes }),
  };
}

/** None where they are unknown. Long itineraries are compared one by one, with other requests between them. */
async function changesOf({
  changes,
  formerDraft,
  comparedDraft,
}: Pick<RevisionRow, "changes" | "formerDraft" | "comparedDraft">): Promise<RevisionChange[]> {
  if (changes !== null) return JSON.parse(changes);
  if (formerDraft === null || comparedDraft === null) return [];
  await setImmediate();
  return summariseChanges({ before: JSON.parse(formerDraft), after: JSON.parse(comparedDraft) });
}
