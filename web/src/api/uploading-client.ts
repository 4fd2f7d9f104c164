import { api } from "../../../contract/api.ts";
import { type Client, createClient } from "../../../contract/client.ts";
import { type Sent, uploadFetch } from "./upload-fetch.ts";

/** The service's API for large uploads: it reports how much of a request has been sent. */
export const uploadingClient = (onSent: (sent: Sent) => void): Client<typeof api> =>
  createClient(api, { baseUrl: "", fetch: uploadFetch(onSent) });
