import type { Typesetter } from "./pdf/typesetter.ts";

export type ExportParts = { readonly typesetter: Typesetter };
