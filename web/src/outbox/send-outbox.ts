import { createClient } from "../../../contract/client.ts";
import { documentEndpoints } from "../../../contract/document-endpoints.ts";
import { itineraryEndpoints } from "../../../contract/itinerary-endpoints.ts";
import { signInEndpoints } from "../../../contract/sign-in-endpoints.ts";
import { listWaitingDrafts } from "../draft/waiting-drafts.ts";
import { browserLock } from "./browser-lock.ts";
import { browserOutbox } from "./browser-outbox.ts";
import { createOperationTransport } from "./operation-transport.ts";
import { readWaitingFile } from "./read-waiting-file.ts";
import { type RoundEnd, type SenderParts, sendOperations } from "./send-operations.ts";

// Not that of the pages, which asks people to sign in again and answers from what this device keeps.
const { getSession } = signInEndpoints;
const { likeItinerary, unlikeItinerary, dislikeItinerary, undislikeItinerary } = itineraryEndpoints;
const { saveItinerary, unsaveItinerary } = itineraryEndpoints;
const { storeFile, getDocument, saveDocument, deleteDocument } = documentEndpoints;
const client = createClient(
  {
    ...{ getSession, storeFile, getDocument, saveDocument, deleteDocument },
    ...{ likeItinerary, unlikeItinerary, dislikeItinerary, undislikeItinerary },
    ...{ saveItinerary, unsaveItinerary },
  },
  { baseUrl: "" },
);

type PageParts = Omit<SenderParts, "storage" | "transport" | "lock" | "now"> & {
  readonly uploadingClient?: Parameters<typeof createOperationTransport>[0]["uploadingClient"];
};

/** Sends what waits on this device, from a page or from the service worker. Does nothing for other travellers. */
export const sendOutbox = (
  travellerId: string,
  { uploadingClient = () => client, ...events }: PageParts = {},
): Promise<RoundEnd> =>
  sendOperations(travellerId, {
    storage: browserOutbox,
    lock: browserLock,
    now: Date.now,
    transport: createOperationTransport({
      client,
      uploadingClient,
      readFile: (documentId) => readWaitingFile(travellerId, documentId),
      hasItinerary: async (itineraryId) =>
        !(await listWaitingDrafts(travellerId)).some(
          (draft) => draft.isNew && draft.itineraryId === itineraryId,
        ),
    }),
    ...events,
  });
