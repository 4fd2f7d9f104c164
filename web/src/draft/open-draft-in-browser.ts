import { api } from "../../../contract/api.ts";
import { createClient } from "../../../contract/client.ts";
import { sessionQuery } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { serverClient } from "../api/server-client.ts";
import { createDraftStore, type DraftStore } from "./draft-store.ts";
import { createEventStream } from "./event-stream.ts";
import { openSavedDraft } from "./saved-drafts.ts";
import { createTransport, type StoredItinerary } from "./transport.ts";
import { watchPage } from "./watch-page.ts";

const keepaliveClient = createClient(api, {
  baseUrl: "",
  fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
});

const traveller = async () => (await queryClient.ensureQueryData(sessionQuery)).traveller?.id;

/** Opens an itinerary's draft with what this browser offers. */
export const openDraftInBrowser = (stored: StoredItinerary): DraftStore => {
  const { id } = stored.itinerary;
  return createDraftStore(stored, {
    transport: createTransport(id, { client: serverClient, keepaliveClient }),
    openSavedDraft: (onLeft) => openSavedDraft(id, { traveller, onLeft }),
    eventStream: createEventStream(() => new EventSource(`/v1/itineraries/${encodeURIComponent(id)}/events`)),
    watchPage,
    traveller,
  });
};
