import type { api } from "../../../contract/api.ts";
import type { Author } from "../../../contract/author.ts";
import type { Client } from "../../../contract/client.ts";
import type { Itinerary, ItineraryPatch } from "../../../contract/itinerary.ts";
import type { Draft } from "./draft.ts";

/** An itinerary as the server has it. */
export type StoredItinerary = { readonly itinerary: Itinerary; readonly etag: string };

/** The requests that one draft needs. */
export type Transport = {
  read(): Promise<StoredItinerary>;
  /** With `outlivesPage`, the request goes on when the page is closed. */
  write(
    patch: ItineraryPatch,
    etag: string,
    options: { readonly outlivesPage: boolean },
  ): Promise<StoredItinerary>;
  /** Who wrote the newest version, if the server still knows. */
  lastWriter(): Promise<Author | undefined>;
  /** Creates an itinerary of the traveller's own from a draft. */
  copy(draft: Draft): Promise<Itinerary>;
};

type Clients = {
  readonly client: Client<typeof api>;
  /** For requests that go on when the page is closed. */
  readonly keepaliveClient?: Client<typeof api>;
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
  return {
    read: async () => {
      const { headers, body } = await client.getItinerary({ params });
      return stored({ headers, body: body as Itinerary });
    },
    write: async (body, etag, { outlivesPage }) => {
      const isSmall = outlivesPage && JSON.stringify(body).length < maxKeepaliveCharacters;
      const sender = isSmall ? lastingClient : client;
      return stored(await sender.changeItinerary({ params, headers: { "if-match": etag }, body }));
    },
    lastWriter: async () =>
      (await client.listRevisions({ params, query: { limit: 1 } })).body.data[0]?.writtenBy,
    copy: async ({ visibility, ...body }) => (await client.createItinerary({ body })).body,
  };
};
