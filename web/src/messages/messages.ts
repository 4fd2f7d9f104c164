import type { en } from "./en.ts";
import type { Translated } from "./translated.ts";

/** What every language must say. */
export type Messages = Translated<typeof en>;
