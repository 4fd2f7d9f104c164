import type { Coordinate, StopCategory } from "../../contract/itinerary.ts";

export type Price = {
  readonly amount: number;
  /** ISO 4217. Missing while a sign has several meanings ($, kr, ¥) and the place is not known yet. */
  readonly currency?: string;
  /** The sign as written if `currency` is missing: "$", "kr", "¥". */
  readonly sign?: string;
};

export type StopNotes = {
  /** Only the place, without its time, price, or "lunch at". */
  readonly name: string;
  /** Other names in the media, for instance in another script. */
  readonly otherNames?: readonly string[];
  readonly category?: StopCategory;
  /** Local wall time, `HH:mm`. */
  readonly startTime?: string;
  readonly durationMinutes?: number;
  readonly price?: Price;
  readonly address?: string;
  readonly phone?: string;
  readonly link?: string;
  readonly note?: string;
  /** Set if the media itself has it (GPS, an airport). */
  readonly coordinate?: Coordinate;
  /** Indexes of the media's frames that name or show it, the best one first. */
  readonly frames?: readonly number[];
  /** 0 to 1: how sure it is that this is a stop with this name. */
  readonly confidence: number;
};

export type DayNotes = {
  /** The day's number in the media, from 1. */
  readonly number?: number;
  readonly title?: string;
  /** `YYYY-MM-DD` */
  readonly date?: string;
  readonly stops: readonly StopNotes[];
};

/** What was read about a trip, as written, before any place is located. */
export type TripNotes = {
  readonly title?: string;
  /** Texts that may name the destination. Weight 5 for a title or a place tag, 1 for a passing mention. */
  readonly whereabouts: readonly { readonly text: string; readonly weight: number }[];
  /** Where the trip starts, if stated (a flight's departure). */
  readonly origin?: string;
  /** Where the trip goes, if stated (a flight's arrival). */
  readonly destination?: string;
  /** Of the trip as a whole, `YYYY-MM-DD`. */
  readonly startDate?: string;
  readonly days: readonly DayNotes[];
  readonly packing: readonly { readonly name: string; readonly quantity?: number }[];
  /** Costs that belong to no single stop: a booking's total, a flight's fare. */
  readonly expenses: readonly {
    readonly title: string;
    readonly price: Price;
    readonly category?: "lodging" | "transport" | "flight" | "food" | "activity" | "shopping" | "fee";
    readonly date?: string;
  }[];
  readonly author?: string;
  /** The language of most of the text (BCP 47 primary tag), if it could be detected. */
  readonly language?: string;
};
