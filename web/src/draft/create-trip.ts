import type { Author } from "../../../contract/author.ts";
import { derivedItineraryId } from "../../../contract/derived-itinerary-id.ts";
import type { Draft } from "./draft.ts";
import { newItinerary } from "./new-itinerary.ts";
import { openDraftInBrowser } from "./open-draft-in-browser.ts";
import { handToPage } from "./save-in-background.ts";

/** Then the trip is opened as it is on this device, and created while its page is there. */
const patienceMs = 4_000;

type NewTrip = { readonly draft: Draft; readonly key: string };

/** Creates a trip, on this device if the server cannot be reached, and returns its id. */
export const createTrip = async (author: Author, { draft, key }: NewTrip): Promise<string> => {
  const id = await derivedItineraryId(author.id, key);
  const store = openDraftInBrowser(newItinerary({ id, author, draft, creationKey: key }));
  await Promise.race([store.flush(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  const { saving, isNew } = store.getState();
  if (isNew && saving.state === "failed") {
    await store.discard();
    throw saving.error;
  }
  handToPage(`${id} ${author.id}`, store);
  return id;
};
