/** Fetches a document that an app publishes about itself, from an address that the app chose. */
export type FetchDocument = (address: string) => Promise<Response>;
