import type { api } from "../../../contract/api.ts";
import type { Author } from "../../../contract/author.ts";
import type { Client } from "../../../contract/client.ts";
import type { Itinerary, ItineraryPatch } from "../../../contract/itinerary.ts";
import type { Draft } from "./draft.ts";

/** An itinerary as the server has it. */
export type Stored = { readonly itinerary: Itinerary; readonly etag: string };

/** How one itinerary's draft gets to the server and back. */
export type Transport = {
  read(): Promise<Stored>;
  /** With `outlivesPage`, it arrives even if the page is left at this moment. */
  write(patch: ItineraryPatch, etag: string, sending: { readonly outlivesPage: boolean }): Promise<Stored>;
  /** Who wrote the newest version, where that can be known. */
  lastWriter(): Promise<Author | undefined>;
  /** Makes an itinerary of the traveller's own with these words. */
  copy(draft: Draft): Promise<Itinerary>;
};

type Clients = {
  readonly client: Client<typeof api>;
  /** The same for requests that go on when the page is left. */
  readonly lastingClient?: Client<typeof api>;
};

/** What a browser takes of a request that outlives its page: 64 KiB in all, some of it for other requests. */
const mostLastingCharacters = 20_000;

export const transportTo = (id: string, { client, lastingClient = client }: Clients): Transport => {
  const params = { id };
  const stored = ({ body, headers }: { body: Itinerary; headers: Headers }): Stored => ({
    itinerary: body,
    etag: headers.get("etag") ?? "",
  });
  return {
    read: async () => {
      const { headers, body } = await client.getItinerary({ params });
      return stored({ headers, body: body as Itinerary });
    },
    write: async (body, etag, { outlivesPage }) => {
      const isSmall = outlivesPage && JSON.stringify(body).length < mostLastingCharacters;
      const sender = isSmall ? lastingClient : client;
      return stored(await sender.changeItinerary({ params, headers: { "if-match": etag }, body }));
    },
    lastWriter: async () =>
      (await client.listRevisions({ params, query: { limit: 1 } })).body.data[0]?.writtenBy,
    copy: async ({ visibility, ...body }) => (await client.createItinerary({ body })).body,
  };
};
