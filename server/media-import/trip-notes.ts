import type { Coordinate, StopCategory } from "../../contract/itinerary.ts";

export type Price = {
  readonly amount: number;
  /** ISO 4217. Left out where a sign has several meanings ($, kr, ¥) until the place tells. */
  readonly currency?: string;
  /** As it was written, where `currency` is left out: "$", "kr", "¥". */
  readonly sign?: string;
};

export type StopNotes = {
  /** The place alone: without its time, price, or "lunch at". */
  readonly name: string;
  /** Other ways in which the media names it, in another script for instance. */
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
  /** Where it is, when the media itself says so (GPS, an airport). */
  readonly coordinate?: Coordinate;
  /** Which of the media's frames name or show it, the one that does it best first. */
  readonly frames?: readonly number[];
  /** 0 to 1: how sure it is that this is a stop and reads so. */
  readonly confidence: number;
};

export type DayNotes = {
  /** As the media counts, from 1. */
  readonly number?: number;
  readonly title?: string;
  /** `YYYY-MM-DD` */
  readonly date?: string;
  readonly stops: readonly StopNotes[];
};

/** What the media says about a trip, in its own words, before any place is looked up. */
export type TripNotes = {
  readonly title?: string;
  /** Texts that name places of the trip, by weight: 5 for a title or a place tag, 1 for a passing mention. */
  readonly whereabouts: readonly { readonly text: string; readonly weight: number }[];
  /** Where it starts from, when said (a flight's departure). */
  readonly origin?: string;
  /** Where it goes, when said outright (a flight's arrival). */
  readonly destination?: string;
  /** Of the trip as a whole, `YYYY-MM-DD`. */
  readonly startDate?: string;
  /** In their order. */
  readonly days: readonly DayNotes[];
  readonly packing: readonly { readonly name: string; readonly quantity?: number }[];
  /** What the trip costs apart from single stops: a booking's total, a flight's fare. */
  readonly expenses: readonly {
    readonly title: string;
    readonly price: Price;
    readonly category?: "lodging" | "transport" | "flight" | "food" | "activity" | "shopping" | "fee";
    readonly date?: string;
  }[];
  readonly author?: string;
  /** The language that most of it is in (BCP 47, primary tag), as far as it can be told. */
  readonly language?: string;
};
