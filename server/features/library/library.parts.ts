import type { LibraryReader } from "./library-reader.ts";

export type LibraryParts = { readonly libraryReader: LibraryReader };
