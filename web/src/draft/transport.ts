import type { api } from "../../../contract/api.ts";
import type { Author } from "../../../contract/author.ts";
import { ApiError, type Client } from "../../../contract/client.ts";
import type { Itinerary, ItineraryPatch } from "../../../contract/itinerary.ts";
import { withoutImages } from "./build-patch.ts";
import type { Draft } from "./draft.ts";

/** An itinerary as the server has it. */
export type StoredItinerary = { readonly itinerary: Itinerary; readonly etag: string };

type WriteOptions = {
  readonly etag: string;
  /** The same for the same write, however often it is sent. */
  readonly key: string;
  /** The request goes on when the page is closed. */
  readonly outlivesPage: boolean;
};

/** The requests that one draft needs. */
export type Transport = {
  read(): Promise<StoredItinerary>;
  /** Undefined if the server still has this version. */
  readUnless(etag: string): Promise<StoredItinerary | undefined>;
  write(patch: ItineraryPatch, options: WriteOptions): Promise<StoredItinerary>;
  /** Creates the itinerary itself, once for each key. */
  create(draft: Draft, key: string): Promise<StoredItinerary>;
  /** Who wrote the newest version, if the server still knows. */
  lastWriter(): Promise<Author | undefined>;
  /** Creates an itinerary of the traveller's own from a draft. */
  copy(draft: Draft): Promise<Itinerary>;
};

type DraftClient = Pick<
  Client<typeof api>,
  "getItinerary" | "createItinerary" | "changeItinerary" | "listRevisions"
>;

type Clients = {
  readonly client: DraftClient;
  /** For requests that go on when the page is closed. */
  readonly keepaliveClient?: DraftClient;
};

/** Browsers allow 64 KiB for all `keepalive` requests of a page together. */
const maxKeepaliveCharacters = 20_000;

export const createTransport = (
  id: string,
  { client, keepaliveClient: lastingClient = client }: Clients,
): Transport => {
  const params = { id };
  const stored = ({ body, headers }: { body: Itinerary; headers: Headers }): StoredItinerary => ({
    itinerary: body,
    etag: headers.get("etag") ?? "",
  });
  const read = async () => {
    const { headers, body } = await client.getItinerary({ params });
    return stored({ headers, body: body as Itinerary });
  };
  return {
    read,
    readUnless: async (etag) => {
      const { headers, body } = await client.getItinerary({ params, headers: { "if-none-match": etag } });
      return body && stored({ headers, body });
    },
    write: async (body, { etag, key, outlivesPage }) => {
      const isSmall = outlivesPage && JSON.stringify(body).length < maxKeepaliveCharacters;
      const sender = isSmall ? lastingClient : client;
      const headers = { "if-match": etag, "idempotency-key": key };
      return stored(await sender.changeItinerary({ params, headers, body }));
    },
    create: async ({ days, ...draft }, key) => {
      const body = { ...draft, days: withoutImages(days) };
      try {
        return stored(await client.createItinerary({ headers: { "idempotency-key": key }, body }));
      } catch (error) {
        const isCreated =
          error instanceof ApiError && (error.code === "conflict" || error.code === "idempotencyKeyReused");
        if (!isCreated) throw error;
        return read();
      }
    },
    lastWriter: async () =>
      (await client.listRevisions({ params, query: { limit: 1 } })).body.data[0]?.writtenBy,
    copy: async ({ visibility, ...body }) => (await client.createItinerary({ body })).body,
  };
};
