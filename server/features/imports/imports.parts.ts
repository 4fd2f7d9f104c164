import type { Unpacker } from "./unpacking/unpacker.ts";

export type ImportParts = { readonly unpacker: Unpacker };
