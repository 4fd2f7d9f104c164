import type { api } from "../../../contract/api.ts";
import { ApiError, type Client } from "../../../contract/client.ts";
import type { Document } from "../../../contract/document.ts";
import type { AddDocument, ChangeDocument, DeleteDocument, MarkValues } from "./operation.ts";
import type { Transport } from "./send-operations.ts";

/** Only these, because the service worker has no others. */
type ApiClient = Pick<
  Client<typeof api>,
  | "getSession"
  | "getDocument"
  | "saveDocument"
  | "deleteDocument"
  | "likeItinerary"
  | "unlikeItinerary"
  | "dislikeItinerary"
  | "undislikeItinerary"
  | "saveItinerary"
  | "unsaveItinerary"
>;
type UploadClient = Pick<Client<typeof api>, "storeFile">;

type TransportParts = {
  readonly client: ApiClient;
  /** For large files: it reports how much has been sent, where the browser can. */
  readonly uploadingClient: (onSent: (share: number) => void) => UploadClient;
  readonly readFile: (documentId: string) => Promise<Blob>;
  readonly hasItinerary: Transport["hasItinerary"];
};

/** What is gone already need not be removed. */
const unlessGone = async (request: Promise<unknown>): Promise<void> => {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
};

export const createOperationTransport = ({
  client,
  uploadingClient,
  readFile,
  hasItinerary,
}: TransportParts): Transport => {
  const addDocument = async (id: string, action: AddDocument, signal: AbortSignal): Promise<Document> => {
    const { documentId, name, documentKind: kind, shared, storagePath = "" } = action;
    const body = { id: documentId, storagePath, name, kind, shared };
    return (await client.saveDocument({ params: { id, documentId }, body, signal })).body;
  };

  const changeDocument = async (
    id: string,
    { documentId, change }: ChangeDocument,
    signal: AbortSignal,
  ): Promise<Document> => {
    const params = { id, documentId };
    // The fields that the traveller has not changed stay as they are now, not as they were then.
    const { storagePath, name, kind, shared } = (await client.getDocument({ params, signal })).body;
    const body = { id: documentId, storagePath, name, kind, shared, ...change };
    return (await client.saveDocument({ params, body, signal })).body;
  };

  const deleteDocument = (id: string, { documentId }: DeleteDocument, signal: AbortSignal): Promise<void> =>
    unlessGone(client.deleteDocument({ params: { id, documentId }, signal }));

  /** The server takes a dislike away with a like, and the other way round: if it refuses the one, the other stays. */
  const setMarks = async (id: string, { like, dislike, save }: MarkValues, signal: AbortSignal) => {
    const call = { params: { id }, signal };
    if (like === false && !dislike) await unlessGone(client.unlikeItinerary(call));
    if (dislike === false && !like) await unlessGone(client.undislikeItinerary(call));
    if (save === false) await unlessGone(client.unsaveItinerary(call));
    if (like) await client.likeItinerary(call);
    if (dislike) await client.dislikeItinerary(call);
    if (save) await client.saveItinerary(call);
  };

  return {
    travellerId: async () => (await client.getSession()).body.traveller?.id,
    hasItinerary,
    storeFile: async ({ itineraryId: id, action }, { sent, signal }) => {
      const { documentId, name, contentType } = action as AddDocument;
      const { body } = await uploadingClient(sent).storeFile({
        params: { id },
        query: { name },
        body: await readFile(documentId),
        contentType: (contentType || "application/octet-stream") as `${string}/${string}`,
        signal,
      });
      return body.storagePath;
    },
    send: async ({ itineraryId: id, action }, { signal }) => {
      switch (action.kind) {
        case "addDocument":
          return addDocument(id, action, signal);
        case "changeDocument":
          return changeDocument(id, action, signal);
        case "deleteDocument":
          await deleteDocument(id, action, signal);
          return undefined;
        case "setMarks":
          await setMarks(id, action.marks, signal);
          return undefined;
      }
    },
  };
};
