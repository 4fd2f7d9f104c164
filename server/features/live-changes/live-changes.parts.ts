import type { LiveChanges } from "./live-changes.ts";

export type LiveChangesParts = { readonly liveChanges: LiveChanges };
