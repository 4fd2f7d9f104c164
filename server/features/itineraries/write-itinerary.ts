import { isDeepStrictEqual } from "node:util";
import type { PublicDetails, Visibility } from "../../../contract/itinerary.ts";
import { noSuchItinerary } from "../../access/no-such-itinerary.ts";
import type { Traveller } from "../../access/principal.ts";
import { editorRequired, requireEditor } from "../../access/roles.ts";
import type { Parts } from "../../parts.ts";
import { type Attempt, retryRaces } from "../../platform/database/retry-races.ts";
import { Failure } from "../../platform/failure.ts";
import { type FullItinerary, fullItinerary, type ItineraryRow } from "../../presenters/itinerary-json.ts";
import type { StoredImage } from "../../presenters/stored-image.ts";
import type { LiveChangesParts } from "../live-changes/live-changes.parts.ts";
import type { CompleteDraft } from "./complete-draft.ts";
import { cover, type ImagePlace, updateImages } from "./images.queries.ts";
import { findItinerary, updateItinerary } from "./itineraries.queries.ts";
import { newTag } from "./new-tag.ts";
import { storedForm } from "./stored-form.ts";
import { summariseChanges } from "./summarise-changes.ts";
import type { WriteResult } from "./write-result.ts";

/** Which itinerary to change, provided that its current version has one of these tags. */
export type Guarded = { readonly id: string; readonly tags: readonly string[] };

/** The version that is replaced. */
type Former = Pick<ItineraryRow, "etag" | "visibility" | "publicDetails"> & { readonly draft: CompleteDraft };

type Change = Guarded & {
  readonly draft: CompleteDraft;
  /** For what the history says of the change; without it, the history finds out when it is read. */
  readonly former?: Former;
  /** Unchanged if left out. */
  readonly visibility?: Visibility | undefined;
  /** Unchanged if left out; null if the owner no longer says. */
  readonly publicDetails?: PublicDetails | null | undefined;
};

type Illustration = Guarded & {
  readonly place: ImagePlace;
  /** Undefined to remove the current one. */
  readonly image: StoredImage | undefined;
};

type WriteParts = Pick<Parts, "db" | "clock" | "config"> & LiveChangesParts;

/** Every change of an itinerary's content goes through here. Of several writes with the same tag, one wins. */
export async function writeItinerary(
  { db, clock, config, liveChanges }: WriteParts,
  { travellerId }: Traveller,
  { id, tags, draft, visibility, publicDetails, former }: Change,
): Promise<FullItinerary> {
  const changes = former && changesSince(former, { draft, visibility, publicDetails });
  // Most writes that leave the visibility out are to private itineraries; one to a public one takes a second attempt.
  let stored = storedForm(draft, { isPublic: visibility === "public" });
  return retryRaces(async () => {
    const write = {
      id,
      tags,
      visibility,
      publicDetails,
      travellerId,
      changes,
      tag: newTag(),
      now: clock.now(),
    };
    const result = await updateItinerary(db, { ...stored, ...write });
    switch (result.kind) {
      case "ownerOnly":
        throw new Failure("roleRequired", { detail: ownerOnlyTexts[result.field] });
      case "wordsMissing":
        stored = storedForm(draft, { isPublic: true });
        return { kind: "raced" };
      default:
        return presentWrite(result, { config, liveChanges });
    }
  });
}

const changesSince = (
  former: Former,
  { draft, visibility, publicDetails }: Pick<Change, "draft" | "visibility" | "publicDetails">,
) => ({
  since: former.etag,
  json: JSON.stringify(
    summariseChanges({
      before: former.draft,
      after: draft,
      otherFields: [
        ...(visibility !== undefined && visibility !== former.visibility ? ["visibility"] : []),
        ...(publicDetails !== undefined && !isDeepStrictEqual(publicDetails, former.publicDetails)
          ? ["publicDetails"]
          : []),
      ],
    }),
  ),
});

/** Like `writeItinerary`, for an image. Everything else stays as it is. */
export function writeImage(
  { db, clock, config, liveChanges }: WriteParts,
  { travellerId }: Traveller,
  { id, tags, place, image }: Illustration,
): Promise<FullItinerary> {
  return retryRaces(async () => {
    const change = { id, tags, travellerId, place, image, tag: newTag(), now: clock.now() };
    const result = await updateImages(db, change);
    return result.kind === "dayMissing" ? noSuchDay() : presentWrite(result, { config, liveChanges });
  });
}

const ownerOnlyTexts = {
  visibility:
    "Only the owner can change the visibility. Leave `visibility` out to save the rest of the change.",
  publicDetails:
    "Only the owner can change what everyone sees. Leave `publicDetails` out to save the rest of the change.",
} as const;

type CommonResult = Exclude<WriteResult, { kind: "ownerOnly" | "wordsMissing" }>;

function presentWrite(
  result: CommonResult,
  { config, liveChanges }: Pick<WriteParts, "config" | "liveChanges">,
): Attempt<FullItinerary> {
  switch (result.kind) {
    case "written":
      liveChanges.notify(result.row.id);
      return { kind: "done", result: fullItinerary(result.row, config) };
    case "unchanged":
      return { kind: "done", result: fullItinerary(result.row, config) };
    case "missing":
      return noSuchItinerary();
    case "forbidden":
      return editorRequired("change it");
    case "stale":
      throw new Failure("itineraryModified", { etag: result.etag });
    case "raced":
      return { kind: "raced" };
  }
}

/** Every itinerary can have a cover; a day must exist. */
export function requireDay({ days }: CompleteDraft, place: ImagePlace): void {
  if (place !== cover && days.every(({ id }) => id !== place)) noSuchDay();
}

/** The current version, for an editor who has read it. */
export async function findEditable(
  parts: Pick<Parts, "db">,
  traveller: Traveller,
  { id, tags }: Guarded,
): Promise<ItineraryRow> {
  const row = await findForEditor(parts, traveller, id);
  if (!tags.includes(row.etag)) throw new Failure("itineraryModified", { etag: row.etag });
  return row;
}

/** The current version, for an editor. */
export async function findForEditor(
  { db }: Pick<Parts, "db">,
  { travellerId }: Traveller,
  id: string,
): Promise<ItineraryRow> {
  return requireEditor(await findItinerary(db, id, travellerId), "change it");
}

function noSuchDay(): never {
  throw new Failure("notFound", { detail: "This itinerary has no day with this id." });
}
