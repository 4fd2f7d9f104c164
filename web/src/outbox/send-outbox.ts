import { api } from "../../../contract/api.ts";
import { createClient } from "../../../contract/client.ts";
import { listWaitingDrafts } from "../draft/waiting-drafts.ts";
import { browserLock } from "./browser-lock.ts";
import { browserOutbox } from "./browser-outbox.ts";
import { createOperationTransport } from "./operation-transport.ts";
import { readWaitingFile } from "./read-waiting-file.ts";
import { type RoundEnd, type SenderParts, sendOperations } from "./send-operations.ts";

// Not that of the pages, which asks people to sign in again and answers from what this device keeps.
const client = createClient(api, { baseUrl: "" });

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
