import { isDeepStrictEqual } from "node:util";
import type { PublicDetails, Visibility } from "../../../contract/itinerary.ts";
import { noSuchItinerary } from "../../access/no-such-itinerary.ts";
import type { Traveller } from "../../access/principal.ts";
import { editorRequired, requireEditor } from "../../access/roles.ts";
import type { Parts } from "../../parts.ts";
import { type Attempt, retryRaces } from "../../platform/database/retry-races.ts";
import { Failure } from "../../platform/failure.ts";
import { type ImagePlace, stopIdOf } from "../../presenters/image-place.ts";
import { type FullItinerary, fullItinerary, type ItineraryRow } from "../../presenters/itinerary-json.ts";
import type { StoredImage } from "../../presenters/stored-image.ts";
import type { LiveChangesParts } from "../live-changes/live-changes.parts.ts";
import type { CompleteDraft } from "./complete-draft.ts";
import { findPart, type ImagePart } from "./find-part.ts";
import { updateImages } from "./images.queries.ts";
import { findItinerary, updateItinerary } from "./itineraries.queries.ts";
import { newTag } from "./new-tag.ts";
import { storedForm } from "./stored-form.ts";
import { imageChange, summariseChanges } from "./summarise-changes.ts";
import type { WriteResult } from "./write-result.ts";

/** Which itinerary to change, provided that its current version has one of these tags. */
export type Guarded = { readonly id: string; readonly tags: readonly string[] };

/** The version that is replaced. */
type Former = Pick<ItineraryRow, "etag" | "visibility" | "publicDetails"> & { readonly draft: CompleteDraft };

type Change = Guarded & {
  readonly draft: CompleteDraft;
  /** For what the history says of the change; without it, the history finds out when it is read. */
  readonly former?: Former;
  readonly key?: string | undefined;
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
  { id, tags, draft, visibility, publicDetails, former, key }: Change,
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
      key,
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
  traveller: Traveller,
  { place, image, ...guarded }: Illustration,
): Promise<FullItinerary> {
  return retryRaces(async () => {
    const { etag, part } = await findIllustrable({ db }, traveller, { place, isRemoval: !image, ...guarded });
    const result = await updateImages(db, {
      ...{ id: guarded.id, etag, travellerId: traveller.travellerId, place, image },
      ...{ changes: JSON.stringify([imageChange(part)]), tag: newTag(), now: clock.now() },
    });
    return presentWrite(result, { config, liveChanges });
  });
}

/** They are read with every version. */
const maxStopImages = 300;

/** The current version, for an editor who has read it and can set an image there. */
export async function findIllustrable(
  parts: Pick<Parts, "db">,
  traveller: Traveller,
  { place, isRemoval = false, ...guarded }: Guarded & { place: ImagePlace; isRemoval?: boolean },
): Promise<{ readonly etag: string; readonly draft: CompleteDraft; readonly part: ImagePart }> {
  const { etag, draft: text, images } = await findEditable(parts, traveller, guarded);
  const draft: CompleteDraft = JSON.parse(text);
  const part = findPart(draft, place) ?? noSuchPart(place);
  if (part.kind === "stop" && !isRemoval) {
    const others = Object.keys(images ?? {}).filter((key) => key !== place && stopIdOf(key) !== undefined);
    if (others.length >= maxStopImages)
      throw new Failure("conflict", {
        detail: `${maxStopImages} stops of this itinerary have an image, which is the most. Remove one of them first.`,
      });
  }
  return { etag, draft, part };
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

function noSuchPart(place: ImagePlace): never {
  const kind = stopIdOf(place) === undefined ? "day" : "stop";
  throw new Failure("notFound", { detail: `This itinerary has no ${kind} with this id.` });
}
