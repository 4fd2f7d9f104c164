import type { Language } from "./languages.ts";

/** What travellers call it in English, what it is called there (where that differs), where it is, other spellings. */
export type Sight = readonly [
  english: string,
  local: string,
  latitude: number,
  longitude: number,
  ...others: readonly string[],
];

export type City = {
  readonly name: string;
  /** In other languages. */
  readonly aliases: readonly string[];
  /** As it is called there, where that differs. */
  readonly local?: string;
  readonly country: string;
  readonly at: readonly [latitude: number, longitude: number];
  readonly currency: string;
  /** What is spoken there, where the frames are written in it. */
  readonly language?: Language;
  /** Of its main airport. */
  readonly airport: readonly [code: string, name: string, latitude: number, longitude: number];
  readonly quarters: readonly string[];
  readonly sights: readonly Sight[];
};
