import type { Readable } from "node:stream";

/** A part of a form, in the order in which they come. */
export type FormPart = {
  readonly name: string;
  readonly content:
    | { readonly text: string }
    /** To be read to its end, or the form to be let go of: no other part comes before. */
    | { readonly file: Readable; readonly fileName: string | undefined; readonly contentType: string };
};
