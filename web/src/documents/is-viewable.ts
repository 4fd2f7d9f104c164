import type { Document } from "../../../contract/document.ts";

const images = /^image\/(jpeg|png|webp|gif|avif|hei[cf])$/;

const isImage = ({ contentType }: Document): boolean => images.test(contentType);

export const isPdf = ({ contentType }: Document): boolean => contentType === "application/pdf";

/** Whether the page can show it; other documents are downloaded. */
export const isViewable = (document: Document): boolean => isPdf(document) || isImage(document);
