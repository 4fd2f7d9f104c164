import type { Author } from "../../../contract/author.ts";
import { createDraftStore, type DraftStore } from "./draft-store.ts";
import { findNewItinerary } from "./new-itinerary.ts";
import { openSavedDraft } from "./saved-drafts.ts";
import type { Transport } from "./transport.ts";

type HeadlessParts = {
  readonly transport: Transport;
  readonly author: Author;
  /** Who is signed in now. */
  readonly traveller: () => Promise<string | undefined>;
};

/** Opens an itinerary's draft only to send what waits. Rejects if the server cannot be reached, or does not have it. */
export const openDraftWithoutPage = async (
  id: string,
  { transport, author, traveller }: HeadlessParts,
): Promise<DraftStore> =>
  createDraftStore((await findNewItinerary(id, author)) ?? (await transport.read()), {
    transport,
    traveller,
    openSavedDraft: (onLeft) => openSavedDraft(id, { traveller, onLeft }),
    eventStream: () => ({ pause: () => {}, resume: () => {}, stop: () => {} }),
    watchPage: () => () => {},
  });
