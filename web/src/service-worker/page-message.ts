/** What pages say to the service worker. */
export type PageMessage =
  /** A traveller is signed in here: keep the whole app. */
  | { readonly type: "keepApp" }
  /** The traveller takes the new version. Serwist listens to it. */
  | { readonly type: "SKIP_WAITING" };

export const isPageMessage = (data: unknown): data is PageMessage =>
  typeof data === "object" && data !== null && "type" in data;
