import type { FeedReader } from "./feed-reader.ts";

export type ExploreParts = { readonly feedReader: FeedReader };
