import type { Draft } from "../draft/draft.ts";

/** As `POST /v1/itineraries` takes it, so that it can become a trip again. */
export const draftAsJson = (draft: Draft): Blob =>
  new Blob([`${JSON.stringify(draft, undefined, 2)}\n`], { type: "application/json" });
