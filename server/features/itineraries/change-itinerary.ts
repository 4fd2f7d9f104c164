import type { ItineraryDraft, ItineraryPatch } from "../../../contract/itinerary.ts";
import { noSuchItinerary } from "../../access/no-such-itinerary.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import type { FullItinerary } from "../../presenters/itinerary-json.ts";
import type { LiveChangesParts } from "../live-changes/live-changes.parts.ts";
import { type CompleteDraft, completeDetails, completeDraft } from "./complete-draft.ts";
import type { ItineraryParts } from "./itineraries.parts.ts";
import { hasWritten } from "./itineraries.queries.ts";
import { mergePatch } from "./merge-patch.ts";
import { validDraft } from "./valid-draft.ts";
import { findEditable, type Guarded, writeItinerary } from "./write-itinerary.ts";

type ChangeParts = Pick<Parts, "db" | "clock" | "config"> & LiveChangesParts;

/** Replaces the content; only the visibility and the public details stay if they are left out. */
export async function replaceItinerary(
  parts: ChangeParts,
  principal: Principal,
  { draft, ...guarded }: Guarded & { draft: ItineraryDraft },
): Promise<FullItinerary> {
  const traveller = requireTraveller(principal);
  const { visibility, publicDetails } = draft;
  return writeItinerary(parts, traveller, {
    ...guarded,
    draft: completeDraft(draft),
    visibility,
    publicDetails: publicDetails && completeDetails(publicDetails),
  });
}

type PatchInput = Guarded & {
  readonly patch: ItineraryPatch;
  readonly key?: string | undefined;
  /** Adds to the new draft before it is written. */
  readonly addTo?: (draft: CompleteDraft, before: CompleteDraft) => Promise<CompleteDraft>;
};

/**
 * As `changeItinerary`, but a write that was made before with the same key is not made again: the result is the
 * itinerary as it is now.
 */
export async function changeItineraryOnce(
  parts: ChangeParts & Pick<ItineraryParts, "itineraryReader">,
  principal: Principal,
  input: PatchInput,
): Promise<FullItinerary> {
  try {
    return await changeItinerary(parts, principal, input);
  } catch (error) {
    const { id, key } = input;
    // The version that it replaced is no longer the current one, or its writer has lost the role since.
    const mayBeRepeated =
      error instanceof Failure && (error.code === "itineraryModified" || error.code === "roleRequired");
    if (key === undefined || !mayBeRepeated) throw error;
    const { travellerId } = requireTraveller(principal);
    if (!(await hasWritten(parts.db, { id, travellerId, key }))) throw error;
    return (await parts.itineraryReader.read(id, travellerId)) ?? noSuchItinerary();
  }
}

/** Fields that the patch leaves out stay. */
export async function changeItinerary(
  parts: ChangeParts,
  principal: Principal,
  { patch, addTo = async (draft) => draft, ...guarded }: PatchInput,
): Promise<FullItinerary> {
  const traveller = requireTraveller(principal);
  const current = await findEditable(parts, traveller, guarded);
  const before: CompleteDraft = JSON.parse(current.draft);
  const former = { ...current, draft: before };
  const { publicDetails: formerDetails } = current;
  const merged = validDraft(
    mergePatch({ ...before, ...(formerDetails && { publicDetails: formerDetails }) }, patch),
    before,
  );
  const { visibility } = merged;
  const publicDetails = merged.publicDetails ? completeDetails(merged.publicDetails) : null;
  const draft = await addTo(completeDraft(merged), before);
  // Guarded by the same tags, so it fails if someone else has written since it was read.
  return writeItinerary(parts, traveller, { ...guarded, draft, visibility, publicDetails, former });
}
