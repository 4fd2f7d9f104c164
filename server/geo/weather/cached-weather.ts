import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { errorReason } from "../../outside/error-reason.ts";
import type { Forecast, Span, WeatherService } from "../../outside/weather/weather.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { KnownWeather } from "./known-weather.ts";
import { type DaysOfYear, dateAfter, pastSpans, usualWeather } from "./usual-weather.ts";
import {
  deleteOldWeather,
  findWeather,
  type StoredWeather,
  saveWeather,
  takeWeatherTurn,
  type WeatherQuestion,
} from "./weather.queries.ts";
import { cellAt, middleOf, type WeatherCell } from "./weather-cell.ts";

type DayAt = { readonly at: Coordinate; readonly date: string };

type WeatherReading = {
  /** In the order of the days; undefined for what is not known, or over. */
  readonly known: readonly (KnownWeather | undefined)[];
  /** Whether days are unknown that the service might know. */
  readonly isIncomplete: boolean;
  /** Whether this node is asking for some of the rest already. */
  readonly isUnderway: boolean;
  /** Asks for what else is missing or old. Absent if nothing is, or if nobody can be asked now. */
  readonly request?: {
    /** As the service counts them. */
    readonly calls: number;
    /** Never rejects. */
    send(): Promise<void>;
  };
};

export type CachedWeather = {
  read(days: readonly DayAt[]): Promise<WeatherReading>;
  close(): Promise<void>;
};

type Kind = WeatherQuestion["kind"];

/** What is asked for at once. */
type Plan = {
  /** The questions about each place. */
  readonly forecasts: readonly (readonly WeatherQuestion[])[];
  readonly runs: readonly { readonly run: DaysOfYear; readonly spans: readonly Span[] }[];
  readonly calls: number;
};

type Options = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly callsADay: number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** An older forecast is asked for again, and shown until the new one is there. */
const freshMs = 3 * hourMs;
const keepForecastMs = 12 * hourMs;
const keepUsualMs = 365 * dayMs;
/** The service may only have been confused. */
const keepUnknownMs = dayMs;
/** How far forecasts reach in every time zone. */
const reachDays = 14;
const maxReachDays = 16;
/** For one reader at once, of each kind. */
const maxPlaces = 10;
const maxWaitMs = 20_000;
/** After a failure nobody is asked for the same kind for so long. */
const pauseMs = 60_000;
/** Open-Meteo counts two weeks at a place as one call, and longer ones in proportion. */
const daysOfOneCall = 14;
const forecastCalls = 16 / daysOfOneCall;

/** Stores the weather in the database, and keeps all nodes together below the service's limits. */
export function cachedWeather(
  service: WeatherService,
  { db, clock, log, callsADay }: Options,
): CachedWeather {
  const underway = new Set<string>();
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  const pausedUntil: Record<Kind, number> = { forecast: 0, usual: 0 };

  async function read(days: readonly DayAt[]): Promise<WeatherReading> {
    const now = clock.time();
    const questions = days.map((day) => questionAbout(day, now));
    const asked = questions.filter((question) => question !== undefined);
    const stored = new Map((await findWeather(db, asked)).map((row, nth) => [asked[nth], row]));
    const ageOf = (question: WeatherQuestion) => now - (stored.get(question)?.askedAt.getTime() ?? 0);
    const known = questions.map((question) => {
      if (!question) return undefined;
      const keptMs = question.kind === "forecast" ? keepForecastMs : keepUsualMs;
      return ageOf(question) < keptMs ? (stored.get(question)?.found ?? undefined) : undefined;
    });
    const missing = asked.filter((question) => isMissing(question, stored.get(question), now));
    const isIncomplete = questions.some(
      (question, nth) => question && !known[nth] && missing.includes(question),
    );
    const isUnderway = missing.some((question) => underway.has(keyOf(question)));
    const reading = { known, isIncomplete, isUnderway };
    const open = missing.filter(isOpen);
    if (open.length === 0) return reading;
    return { ...reading, request: { calls: plan(open).calls, send: () => track(ask(open)) } };
  }

  const isOpen = (question: WeatherQuestion) =>
    clock.time() >= pausedUntil[question.kind] && !underway.has(keyOf(question));

  function track(work: Promise<void>): Promise<void> {
    running.add(work);
    return work.finally(() => running.delete(work));
  }

  function plan(questions: readonly WeatherQuestion[]): Plan {
    const ofKind = (wanted: Kind) => questions.filter(({ kind }) => kind === wanted);
    const cells = [...Map.groupBy(ofKind("forecast"), ({ cell }) => cellKey(cell)).values()];
    const forecasts = cells.slice(0, maxPlaces);
    const now = clock.now();
    const runs = runsOf(ofKind("usual"))
      .slice(0, maxPlaces)
      .map((run) => ({ run, spans: pastSpans(run, now) }));
    return { forecasts, runs, calls: forecasts.length * forecastCalls + callsFor(runs) };
  }

  async function ask(open: readonly WeatherQuestion[]): Promise<void> {
    const questions = open.filter(isOpen);
    const keys = questions.map(keyOf);
    for (const key of keys) underway.add(key);
    try {
      // The answer to somebody else's question may have come since these were found to be missing.
      const stored = await findWeather(db, questions);
      const now = clock.time();
      const { forecasts, runs } = plan(
        questions.filter((question, nth) => isMissing(question, stored[nth], now)),
      );
      if (forecasts.length > 0) await attempt("forecast", () => askForecasts(forecasts));
      if (runs.length > 0) await attempt("usual", () => askUsual(runs));
    } catch (error) {
      log.warn({ reason: errorReason(error) }, "what is known of the weather cannot be read");
    } finally {
      for (const key of keys) underway.delete(key);
    }
  }

  async function attempt(kind: Kind, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (closing.signal.aborted) return;
      pausedUntil[kind] = clock.time() + pauseMs;
      log.warn({ kind, reason: errorReason(error) }, "the weather is not known");
    }
  }

  async function askForecasts(cells: Plan["forecasts"]): Promise<void> {
    await waitForTurn(cells.length * forecastCalls);
    const forecasts = await service.forecast(
      cells.map(([first]) => middleOf((first as WeatherQuestion).cell)),
      closing.signal,
    );
    const now = clock.now();
    const today = now.toISOString().slice(0, 10);
    const [first, last] = [dateAfter(today, -1), dateAfter(today, maxReachDays)];
    const answers = cells.flatMap((ofCell, nth) => {
      const found = forecasts[nth] ?? new Map<string, Forecast>();
      const { cell } = ofCell[0] as WeatherQuestion;
      const near = [...found.keys()].filter((day) => day >= first && day <= last);
      const days = new Set([...near, ...ofCell.map(({ day }) => day)]);
      return [...days].map((day) => {
        const forecast = found.get(day);
        return { cell, kind: "forecast" as const, day, found: forecast ? inWholeDegrees(forecast) : null };
      });
    });
    await saveWeather(db, answers, now);
  }

  async function askUsual(runs: Plan["runs"]): Promise<void> {
    await waitForTurn(callsFor(runs));
    const now = clock.now();
    const spans = runs.flatMap((run) => run.spans);
    const past = [...(await service.past(spans, closing.signal))];
    const answers = runs.flatMap(({ run: { cell, first, last }, spans: { length } }) => {
      const ofRun = past.splice(0, length);
      return datesBetween(first, last).map((day) => ({
        ...{ cell, kind: "usual" as const, day },
        found: usualWeather(day, ofRun, now) ?? null,
      }));
    });
    await saveWeather(db, answers, now);
  }

  async function waitForTurn(calls: number): Promise<void> {
    const now = clock.now();
    const turn = await takeWeatherTurn(db, {
      ...{ now, calls, callsADay, latest: new Date(now.getTime() + maxWaitMs) },
      // No minute has more than a 24th of the day's calls: Open-Meteo limits minutes and hours too.
      apartMs: (24 * 60_000) / callsADay,
    });
    if (!turn) throw new Error("too many people ask for it, or the day's calls are used up");
    await sleep(Math.max(0, turn.getTime() - clock.time()), undefined, { signal: closing.signal });
  }

  return {
    read,
    async close() {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

/** Undefined for days that are over there. No place's clock is behind the sun by more than three hours. */
function questionAbout({ at, date }: DayAt, now: number): WeatherQuestion | undefined {
  const today = new Date(now).toISOString().slice(0, 10);
  const behindUtcMs = (3 - at.longitude / 15) * hourMs;
  if (date < new Date(now - behindUtcMs).toISOString().slice(0, 10)) return undefined;
  const cell = cellAt(at);
  return date <= dateAfter(today, reachDays)
    ? { cell, kind: "forecast", day: date }
    : { cell, kind: "usual", day: `2000${date.slice(4)}` };
}

function isMissing({ kind }: WeatherQuestion, stored: StoredWeather | undefined, now: number): boolean {
  const usualMs = stored?.found ? keepUsualMs : keepUnknownMs;
  return now - (stored?.askedAt.getTime() ?? 0) >= (kind === "forecast" ? freshMs : usualMs);
}

const cellKey = ({ latitude, longitude }: WeatherCell): string => `${latitude} ${longitude}`;

const keyOf = ({ cell, kind, day }: WeatherQuestion): string => `${cellKey(cell)} ${kind} ${day}`;

const inWholeDegrees = (forecast: Forecast): KnownWeather => ({
  ...forecast,
  kind: "forecast",
  lowest: Math.round(forecast.lowest),
  highest: Math.round(forecast.highest),
});

const callsFor = (runs: Plan["runs"]): number =>
  runs
    .flatMap(({ spans }) => spans)
    .map(({ first, last }) => Math.max(1, datesBetween(first, last).length / daysOfOneCall))
    .reduce((sum, calls) => sum + calls, 0);

/** Consecutive days at the same place, as one. */
function runsOf(questions: readonly WeatherQuestion[]): DaysOfYear[] {
  const runs: DaysOfYear[] = [];
  const sorted = questions.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  for (const { cell, day } of sorted) {
    const last = runs.at(-1);
    const isNext = last && cellKey(last.cell) === cellKey(cell) && day <= dateAfter(last.last, 1);
    if (isNext) runs[runs.length - 1] = { ...last, last: day };
    else runs.push({ cell, first: day, last: day });
  }
  return runs;
}

function datesBetween(first: string, last: string): string[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  return Array.from({ length: count }, (_, nth) => dateAfter(first, nth));
}

export const cleanUpWeather = ({ db, clock }: Pick<Options, "db" | "clock">): Promise<void> =>
  deleteOldWeather(db, {
    forecastsBefore: new Date(clock.time() - keepForecastMs),
    usualBefore: new Date(clock.time() - keepUsualMs),
  });
