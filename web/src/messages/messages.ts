import type { en } from "./en.ts";
import type { Translated } from "./translated.ts";

/** The texts that every language must have. */
export type Messages = Translated<typeof en>;
