import { api } from "../../../contract/api.ts";
import { createClient } from "../../../contract/client.ts";
import { sessionQuery } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { serverClient } from "../api/server-client.ts";
import { askForSync } from "./ask-for-sync.ts";
import { createDraftStore, type DraftStore, type OpenedItinerary } from "./draft-store.ts";
import { createEventStream } from "./event-stream.ts";
import { openSavedDraft } from "./saved-drafts.ts";
import { createTransport } from "./transport.ts";
import { watchPage } from "./watch-page.ts";

const keepaliveClient = createClient(api, {
  baseUrl: "",
  fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
});

const traveller = async () => (await queryClient.ensureQueryData(sessionQuery)).traveller?.id;

/** Opens an itinerary's draft with what this browser offers. */
export const openDraftInBrowser = (opened: OpenedItinerary): DraftStore => {
  const { id } = opened.itinerary;
  const store = createDraftStore(opened, {
    transport: createTransport(id, { client: serverClient, keepaliveClient }),
    openSavedDraft: (onLeft) => openSavedDraft(id, { traveller, onLeft }),
    eventStream: createEventStream(() => new EventSource(`/v1/itineraries/${encodeURIComponent(id)}/events`)),
    watchPage,
    traveller,
  });
  let wasWaiting = false;
  store.subscribe(() => {
    const isWaiting = store.getState().saving.state === "waiting";
    if (isWaiting && !wasWaiting) void askForSync();
    wasWaiting = isWaiting;
  });
  return store;
};
