import type { Document } from "../../../contract/document.ts";

/** Where a document's contents are, as a download. */
export const fileAddress = (itineraryId: string, { id }: Document): string =>
  `/v1/app/library/${encodeURIComponent(itineraryId)}/documents/${encodeURIComponent(id)}/file`;
