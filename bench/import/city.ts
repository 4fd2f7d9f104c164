import type { Language } from "./languages.ts";

/** The English name, the local name if it differs, the coordinate, and other spellings. */
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
  /** The local name, if it differs. */
  readonly local?: string;
  readonly country: string;
  readonly at: readonly [latitude: number, longitude: number];
  readonly currency: string;
  /** The local language, if frames are written in it. */
  readonly language?: Language;
  /** Its main airport. */
  readonly airport: readonly [code: string, name: string, latitude: number, longitude: number];
  readonly quarters: readonly string[];
  readonly sights: readonly Sight[];
};
