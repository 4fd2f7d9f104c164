import { randomUUID } from "node:crypto";
import type { ItineraryDraft } from "../../../contract/itinerary.ts";
import { noSuchItinerary } from "../../access/no-such-itinerary.ts";
import { type Principal, requireTraveller, travellerIdOf } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/connect.ts";
import { Failure } from "../../platform/failure.ts";
import type { ImagePlace } from "../../presenters/image-place.ts";
import { type FullItinerary, fullItinerary, parseCard } from "../../presenters/itinerary-json.ts";
import type { StoredImage } from "../../presenters/stored-image.ts";
import type { LiveChangesParts } from "../live-changes/live-changes.parts.ts";
import { acceptByOpening } from "../sharing/sharing.ts";
import { changeItinerary } from "./change-itinerary.ts";
import { type DayChange, type DayChangesQuery, findChangesOfDays } from "./changes-of-days.ts";
import { type CompleteDraft, completeDetails, completeDraft } from "./complete-draft.ts";
import { findImage } from "./images.queries.ts";
import type { ItineraryParts } from "./itineraries.parts.ts";
import { findOwnItineraries, insertItinerary, isIdTaken, listOwnIds } from "./itineraries.queries.ts";
import type { ReadItinerary } from "./itinerary-reader.ts";
import { listingForm } from "./listing-form.ts";
import { newTag } from "./new-tag.ts";
import {
  addSearchWords,
  deleteWithdrawn,
  listWithdrawn,
  lockPublished,
  republish,
  type WithdrawnRow,
  withdrawPublished,
} from "./publications.queries.ts";
import { storedForm } from "./stored-form.ts";
import { findForEditor, findIllustrable, type Guarded, writeImage } from "./write-itinerary.ts";

export async function createItinerary(
  { db, clock, config }: Pick<Parts, "clock" | "config"> & { readonly db: Db },
  principal: Principal,
  draft: ItineraryDraft,
  id: string = randomUUID(),
): Promise<FullItinerary> {
  const { travellerId } = requireTraveller(principal);
  const { visibility = "private", publicDetails } = draft;
  const itinerary = {
    ...storedForm(completeDraft(draft), { isPublic: visibility === "public" }),
    id,
    ownerId: travellerId,
    visibility,
    publicDetails: publicDetails ? completeDetails(publicDetails) : null,
    etag: `"1-${newTag()}"`,
    createdAt: clock.now(),
  };
  const row = await insertItinerary(db, itinerary);
  if (row) return fullItinerary(row, config);
  if (await isIdTaken(db, id, travellerId))
    throw new Failure("conflict", {
      detail: `An itinerary was already created with this Idempotency-Key. Its id is ${id}.`,
    });
  throw new Failure("unauthorized", { invalidToken: true });
}

/** Counts no view: for what belongs to a page that was counted already. */
export async function readItinerary(
  { itineraryReader }: Pick<ItineraryParts, "itineraryReader">,
  principal: Principal,
  id: string,
): Promise<ReadItinerary> {
  return (await itineraryReader.read(id, travellerIdOf(principal))) ?? noSuchItinerary();
}

export async function getItinerary(
  { itineraryReader, views }: Pick<ItineraryParts, "itineraryReader" | "views">,
  principal: Principal,
  id: string,
): Promise<ReadItinerary> {
  const itinerary = await readItinerary({ itineraryReader }, principal, id);
  if (itinerary.role === "none") views.count(itinerary.id);
  return itinerary;
}

/**
 * Also accepts an invitation, but only in one of our own apps: what an assistant or another app reads, the traveller
 * has not seen.
 */
export async function openItinerary(
  parts: Pick<Parts, "db"> & Pick<ItineraryParts, "itineraryReader" | "views">,
  principal: Principal,
  id: string,
): Promise<ReadItinerary> {
  const itinerary = await getItinerary(parts, principal, id);
  if (itinerary.isInvited && principal.kind === "traveller" && principal.firstParty)
    await acceptByOpening(parts, { travellerId: principal.travellerId, itineraryId: itinerary.id });
  return itinerary;
}

const batchSize = 10;

/** Everything that the traveller owns, including the trash, the oldest first. Read a few at a time, to save memory. */
export async function* everyOwnItinerary(
  { db, config }: Pick<Parts, "db" | "config">,
  principal: Principal,
): AsyncGenerator<FullItinerary & { title: string; isDeleted: boolean }> {
  const { travellerId } = requireTraveller(principal);
  const ids = await listOwnIds(db, travellerId);
  for (let start = 0; start < ids.length; start += batchSize)
    for (const row of await findOwnItineraries(db, ids.slice(start, start + batchSize)))
      yield {
        ...fullItinerary(row, config),
        title: parseCard(row.card).title,
        isDeleted: row.isDeleted,
      };
}

type ImageInput = Guarded & { readonly place: ImagePlace };

/** The subject of an image, for a traveller who may set it. */
export async function findToDepict(
  parts: Pick<Parts, "db">,
  principal: Principal,
  id: string,
): Promise<CompleteDraft> {
  return JSON.parse((await findForEditor(parts, requireTraveller(principal), id)).draft);
}

/** The subject of an image, and the current image, for a traveller who may replace it. */
export async function findToIllustrate(
  { db }: Pick<Parts, "db">,
  principal: Principal,
  input: ImageInput,
): Promise<{ draft: CompleteDraft; image: StoredImage | undefined }> {
  const { draft } = await findIllustrable({ db }, requireTraveller(principal), input);
  return { draft, image: await findImage(db, input.id, input.place) };
}

/** Sets the image, or removes the current one. */
export function illustrate(
  parts: Pick<Parts, "db" | "clock" | "config"> & LiveChangesParts,
  principal: Principal,
  change: ImageInput & { readonly image: StoredImage | undefined },
): Promise<FullItinerary> {
  return writeImage(parts, requireTraveller(principal), change);
}

type DayEdit = Guarded & {
  readonly dayId: string;
  readonly change: (day: CompleteDraft["days"][number]) => Promise<CompleteDraft["days"][number]>;
};

/** Changes one day, for an editor who has read the itinerary. */
export function changeDay(
  parts: Pick<Parts, "db" | "clock" | "config"> & LiveChangesParts,
  principal: Principal,
  { dayId, change, ...guarded }: DayEdit,
): Promise<FullItinerary> {
  return changeItinerary(parts, principal, {
    ...guarded,
    patch: {},
    addTo: async (draft) => {
      const index = draft.days.findIndex(({ id }) => id === dayId);
      const day = draft.days[index];
      if (!day) throw new Failure("notFound", { detail: "This itinerary has no such day." });
      return { ...draft, days: draft.days.with(index, await change(day)) };
    },
  });
}

/** Whose plan for some dates is another one than before, and by whom. For the server itself, which knows whom to tell. */
export function changesOfDays(
  { db }: Pick<PublicationParts, "db">,
  query: DayChangesQuery,
): Promise<DayChange[]> {
  return findChangesOfDays(db, query);
}

type PublicationParts = { readonly db: Db; readonly clock: Clock };

/** Call this before a change of who can see what the traveller published, after locking the traveller. */
export function lockPublications({ db }: Pick<PublicationParts, "db">, ownerId: string): Promise<void> {
  return lockPublished(db, ownerId);
}

/**
 * Makes everything private that the traveller published, and stores the former visibility. Call `lockPublications`
 * first.
 */
export function withdrawPublications({ db, clock }: PublicationParts, ownerId: string): Promise<void> {
  return withdrawPublished(db, ownerId, { tag: newTag(), now: clock.now() });
}

/**
 * Publishes again what was withdrawn, except for what is in the trash and what its owner has since published or handed
 * over. Call `lockPublications` first.
 */
export async function restorePublications({ db, clock }: PublicationParts, ownerId: string): Promise<void> {
  const ids: string[] = [];
  for (;;) {
    const some = await listWithdrawn(db, ownerId, { after: ids.at(-1), limit: batchSize });
    if (some.length === 0) break;
    await republish(db, some.map(withListing), { tag: newTag(), now: clock.now() });
    ids.push(...some.map(({ id }) => id));
  }
  await addSearchWords(db, ids);
  await deleteWithdrawn(db, ownerId);
}

/** From the current content, which may have been edited meanwhile. */
const withListing = ({ id, visibility, draft }: WithdrawnRow) => ({
  id,
  visibility,
  listing: visibility === "public" ? listingForm(JSON.parse(draft)) : null,
});
