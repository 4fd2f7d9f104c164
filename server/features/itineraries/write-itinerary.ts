import type { Visibility } from "../../../contract/itinerary.ts";
import type { Traveller } from "../../access/principal.ts";
import { requireEditor } from "../../access/roles.ts";
import type { Parts } from "../../parts.ts";
import type { StoredImage } from "../../pictures/renditions/stored-image.ts";
import { Failure } from "../../platform/failure.ts";
import { mediaUrl } from "../../platform/media-url.ts";
import type { LiveChangesParts } from "../live-changes/live-changes.parts.ts";
import type { CompleteDraft } from "./complete-draft.ts";
import { type FullItinerary, fullItinerary } from "./full-itinerary.ts";
import { cover, findImage, type ImagePlace, updateImages } from "./images.queries.ts";
import { findItinerary, type ItineraryRow, updateItinerary } from "./itineraries.queries.ts";
import { newTag } from "./new-tag.ts";
import { writtenOf } from "./written-of.ts";

/** Which itinerary is to be changed, and in which of its versions: those with one of these tags. */
export type Guarded = { readonly id: string; readonly tags: readonly string[] };

type Change = Guarded & {
  readonly draft: CompleteDraft;
  /** Stays when left out. */
  readonly visibility?: Visibility | undefined;
};

type Illustration = Guarded & {
  readonly place: ImagePlace;
  /** Undefined to take away the one that is there. */
  readonly image: StoredImage | undefined;
};

type Needs = Pick<Parts, "db" | "clock" | "config"> & LiveChangesParts;

/** Every change of what an itinerary says comes by here. Of those who send the same tag, one wins. */
export async function writeItinerary(
  { db, clock, config, liveChanges }: Needs,
  traveller: Traveller,
  { id, tags, draft, visibility }: Change,
): Promise<FullItinerary> {
  const mediaBase = mediaUrl(config, "");
  // Most who leave the visibility out write something private; who does not comes round once more.
  let written = writtenOf(draft, { isPublic: visibility === "public" });
  for (;;) {
    const row = await updateItinerary(
      db,
      {
        ...written,
        id,
        tags,
        visibility,
        travellerId: traveller.travellerId,
        tag: newTag(),
        now: clock.now(),
      },
      mediaBase,
    );
    if (row) {
      liveChanges.tell(row.id);
      return fullItinerary(row, mediaBase);
    }
    const current = await findEditable({ db, config }, traveller, { id, tags });
    const keepsVisibility = visibility === undefined || visibility === current.visibility;
    if (!keepsVisibility && current.role !== "owner")
      throw new Failure("roleRequired", {
        detail:
          "Only the owner changes the visibility. Leave `visibility` out, and the rest of the change can be written.",
      });
    if (keepsVisibility && written.draft === current.draft) return fullItinerary(current, mediaBase);
    // It is public, or what stood in the way is gone since: it was in the trash, say, and has been restored.
    written = writtenOf(draft, { isPublic: (visibility ?? current.visibility) === "public" });
  }
}

/** As `writeItinerary`, for an image. What else it says stays. */
export async function writeImage(
  { db, clock, config, liveChanges }: Needs,
  traveller: Traveller,
  { id, tags, place, image }: Illustration,
): Promise<FullItinerary> {
  const mediaBase = mediaUrl(config, "");
  const { travellerId } = traveller;
  for (;;) {
    const change = { id, tags, travellerId, place, image, tag: newTag(), now: clock.now() };
    const row = await updateImages(db, change, mediaBase);
    if (row) {
      liveChanges.tell(row.id);
      return fullItinerary(row, mediaBase);
    }
    const current = await findEditable({ db, config }, traveller, { id, tags });
    requireDay(JSON.parse(current.draft), place);
    const there = await findImage(db, id, place);
    if (there?.hash === image?.hash) return fullItinerary(current, mediaBase);
    // What stood in the way is gone since: it was in the trash, say, and has been restored.
  }
}

/** The cover is always there. */
export function requireDay({ days }: CompleteDraft, place: ImagePlace): void {
  if (place === cover || days.some(({ id }) => id === place)) return;
  throw new Failure("notFound", { detail: "This itinerary has no such day. Its days tell their ids." });
}

/** The itinerary as it is now, for one who may edit it and has read it as it is. */
export async function findEditable(
  parts: Pick<Parts, "db" | "config">,
  traveller: Traveller,
  { id, tags }: Guarded,
): Promise<ItineraryRow> {
  const row = await findForEditor(parts, traveller, id);
  if (!tags.includes(row.etag)) throw new Failure("itineraryModified", { etag: row.etag });
  return row;
}

/** The itinerary as it is now, for one who may edit it. */
export async function findForEditor(
  { db, config }: Pick<Parts, "db" | "config">,
  { travellerId }: Traveller,
  id: string,
): Promise<ItineraryRow> {
  return requireEditor(await findItinerary(db, id, travellerId, mediaUrl(config, "")), "change it");
}
