import type { Document } from "../../../contract/document.ts";

const images = /^image\/(jpeg|png|webp|gif|avif|hei[cf])$/;

type Typed = Pick<Document, "contentType">;

const isImage = ({ contentType }: Typed): boolean => images.test(contentType);

export const isPdf = ({ contentType }: Typed): boolean => contentType === "application/pdf";

/** Whether the page can show it; other documents are downloaded. */
export const isViewable = (document: Typed): boolean => isPdf(document) || isImage(document);
