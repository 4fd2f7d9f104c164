import type { en } from "./en.ts";

/** What the reader can know words about. English has them all. */
export type Topic = keyof typeof en;

/** The words of one language by topic, separated by commas. */
export type LanguageWords = Readonly<Partial<Record<Topic, string>>>;
