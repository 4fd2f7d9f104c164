import type { Readable } from "node:stream";

/** A part of a multipart form. */
export type FormPart = {
  readonly name: string;
  readonly content:
    | { readonly text: string }
    /** Must be read to its end before the next part arrives. */
    | { readonly file: Readable; readonly fileName: string | undefined; readonly contentType: string };
};
