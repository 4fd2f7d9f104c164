import { api } from "../../../contract/api.ts";
import { createClient } from "../../../contract/client.ts";
import { client } from "../api/client.ts";
import { sessionQuery } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { keeperOf } from "./keeper.ts";
import { liveFrom } from "./live.ts";
import type { DraftParts } from "./open-draft.ts";
import { transportTo } from "./transport.ts";
import { watchPage } from "./watch-page.ts";

const lastingClient = createClient(api, {
  baseUrl: "",
  fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
});

const traveller = async () => (await queryClient.ensureQueryData(sessionQuery)).traveller?.id;

/** The parts in a browser. */
export const draftParts = (id: string): DraftParts => ({
  transport: transportTo(id, { client, lastingClient }),
  keeper: keeperOf(id, traveller),
  live: liveFrom(() => new EventSource(`/v1/itineraries/${encodeURIComponent(id)}/events`)),
  watchPage,
  traveller,
});
