import { createClient } from "../../../contract/client.ts";
import { itineraryEndpoints } from "../../../contract/itinerary-endpoints.ts";
import { signInEndpoints } from "../../../contract/sign-in-endpoints.ts";
import { syncTag } from "../draft/ask-for-sync.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { openDraftWithoutPage } from "../draft/open-draft-without-page.ts";
import { sendWaitingDrafts } from "../draft/send-waiting-drafts.ts";
import { createTransport, type Transport } from "../draft/transport.ts";
import { sendOutbox } from "../outbox/send-outbox.ts";

/** Only browsers with Background Sync have it, and no types of TypeScript's. */
type SyncEvent = ExtendableEvent & { readonly tag: string };

const { getItinerary, createItinerary, changeItinerary, listRevisions } = itineraryEndpoints;
const client = createClient(
  {
    getItinerary,
    createItinerary,
    changeItinerary,
    listRevisions,
    getSession: signInEndpoints.getSession,
  },
  { baseUrl: "" },
);

const signedIn = async () => (await client.getSession()).body.traveller;
const traveller = async () => (await signedIn())?.id;

/** Nobody's words are sent as someone else's: another traveller may have signed in meanwhile. */
const guardTransport = (transport: Transport, travellerId: string): Transport => {
  const requireTraveller = async () => {
    if ((await traveller()) !== travellerId) throw new TypeError("Someone else is signed in");
  };
  return {
    ...transport,
    write: async (...write) => {
      await requireTraveller();
      return transport.write(...write);
    },
    create: async (...creation) => {
      await requireTraveller();
      return transport.create(...creation);
    },
  };
};

const sendOne = async (store: DraftStore): Promise<boolean> => {
  await store.flush();
  const { hasUnsaved, saving } = store.getState();
  await store.close();
  return !hasUnsaved || saving.state !== "waiting";
};

const sendAll = async () => {
  const author = await signedIn();
  if (!author) return;
  const outcome = await sendWaitingDrafts({
    travellerId: author.id,
    open: (id) =>
      openDraftWithoutPage(id, {
        transport: guardTransport(createTransport(id, { client }), author.id),
        author,
        traveller,
      }),
    send: (_, store) => sendOne(store),
  });
  // After the trips that they belong to.
  const end = await sendOutbox(author.id);
  // Then the browser fires the event again, later.
  if (outcome === "away" || end.kind === "later") throw new TypeError("Could not send everything");
};

/** Sends what waits when the network is back and no page is open. */
export const sendWaiting = (self: ServiceWorkerGlobalScope): void => {
  self.addEventListener("sync", (event) => {
    const { tag, waitUntil } = event as SyncEvent;
    if (tag === syncTag) waitUntil.call(event, sendAll());
  });
};
