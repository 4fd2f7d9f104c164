import type { Author } from "../../../contract/author.ts";
import type { Revision, RevisionPage } from "../../../contract/revision.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { requireEditor } from "../../access/roles.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { mediaUrl } from "../../platform/media-url.ts";
import type { LiveChangesParts } from "../live-changes/live-changes.parts.ts";
import type { CompleteDraft } from "./complete-draft.ts";
import type { FullItinerary } from "./full-itinerary.ts";
import { findRevision, findRevisions, type History, type RevisionRow } from "./revisions.queries.ts";
import { type Guarded, writeItinerary } from "./write-itinerary.ts";

type OneRevision = { readonly id: string; readonly version: number };

/** The newest first; what the itinerary says now is the first of all. */
export async function listRevisions(
  { db, config, cursors }: Pick<Parts, "db" | "config" | "cursors">,
  principal: Principal,
  { id, limit = 25, cursor }: { id: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<RevisionPage> {
  const { travellerId } = requireTraveller(principal);
  const query = ["revisions", travellerId, id.toLowerCase()];
  const [before] = cursor === undefined ? [null] : cursors.open<[number]>(query, cursor);
  // One more than asked for tells whether there is a next page.
  const found = await findRevisions(db, { id, travellerId, before, limit: limit + 1 }, mediaUrl(config, ""));
  const revisions = openHistory(found);
  const data = revisions.slice(0, limit).map(revisionOf);
  const last = revisions.length > limit && data.at(-1);
  return { data, ...(last && { nextCursor: cursors.seal(query, [last.version]) }) };
}

/** What the itinerary said then, as JSON text: the stored draft is sent on unparsed. */
export async function getRevision(
  parts: Pick<Parts, "db" | "config">,
  principal: Principal,
  wanted: OneRevision,
): Promise<{ readonly jsonText: string }> {
  const { travellerId } = requireTraveller(principal);
  const { draft, ...revision } = await keptRevision(parts, travellerId, wanted);
  return { jsonText: `${JSON.stringify(revisionOf(revision)).slice(0, -1)},"draft":${draft}}` };
}

/** Writes what the itinerary said then as a new version. */
export async function restoreRevision(
  parts: Pick<Parts, "db" | "clock" | "config"> & LiveChangesParts,
  principal: Principal,
  { version, ...guarded }: OneRevision & Guarded,
): Promise<FullItinerary> {
  const traveller = requireTraveller(principal);
  const kept = await keptRevision(parts, traveller.travellerId, { id: guarded.id, version });
  const draft: CompleteDraft = JSON.parse(kept.draft);
  return writeItinerary(parts, traveller, { ...guarded, draft });
}

async function keptRevision(
  { db, config }: Pick<Parts, "db" | "config">,
  travellerId: string,
  { id, version }: OneRevision,
) {
  const found = await findRevision(db, { id, travellerId, version }, mediaUrl(config, ""));
  const [revision] = openHistory(found);
  if (revision) return revision;
  throw new Failure("notFound", {
    detail: `Version ${version} of this itinerary is not kept. Its history lists those that are.`,
  });
}

function openHistory<Row extends RevisionRow>(history: History<Row> | undefined): Row[] {
  return requireEditor(history, "see its history").revisions;
}

function revisionOf({ version, isCurrent, writtenAt, writtenBy, card }: RevisionRow): Revision {
  const { title, dayCount, stopCount } = JSON.parse(`{${card}}`);
  const author: Author | null = writtenBy === null ? null : JSON.parse(writtenBy);
  return {
    version,
    isCurrent,
    writtenAt: writtenAt.toISOString(),
    ...(author && { writtenBy: author }),
    title,
    dayCount,
    stopCount,
  };
}
