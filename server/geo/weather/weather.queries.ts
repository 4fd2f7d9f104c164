import type { Db } from "../../platform/database/connect.ts";
import type { KnownWeather } from "./known-weather.ts";
import type { WeatherCell } from "./weather-cell.ts";

export type WeatherQuestion = {
  readonly cell: WeatherCell;
  readonly kind: KnownWeather["kind"];
  /** What is usual is the same in every year, and kept for the year 2000. */
  readonly day: string;
};

export type StoredWeather = { readonly found: KnownWeather | null; readonly askedAt: Date };

type Keys = {
  readonly latitude: readonly number[];
  readonly longitude: readonly number[];
  readonly kind: readonly string[];
  readonly day: readonly string[];
};

const keysOf = (questions: readonly WeatherQuestion[]): Keys => ({
  latitude: questions.map(({ cell }) => cell.latitude),
  longitude: questions.map(({ cell }) => cell.longitude),
  kind: questions.map(({ kind }) => kind),
  day: questions.map(({ day }) => day),
});

/** In the order of the questions; undefined where nothing is stored. */
export async function findWeather(
  db: Db,
  questions: readonly WeatherQuestion[],
): Promise<(StoredWeather | undefined)[]> {
  if (questions.length === 0) return [];
  const keys = keysOf(questions);
  const rows = await db<(StoredWeather & { nth: number })[]>`
    select asked.nth::integer, w.found, w.asked_at as "askedAt"
    from unnest(
      ${keys.latitude as number[]}::smallint[], ${keys.longitude as number[]}::smallint[], ${keys.kind as string[]}::text[],
      ${keys.day as string[]}::text[]
    ) with ordinality as asked (latitude, longitude, kind, day, nth)
    join weather_days w on w.latitude = asked.latitude and w.longitude = asked.longitude and w.kind = asked.kind
      and w.day = asked.day::date`;
  const byNth = new Map(rows.map(({ nth, ...row }) => [nth, row]));
  return questions.map((_, index) => byNth.get(index + 1));
}

export async function saveWeather(
  db: Db,
  answers: readonly (WeatherQuestion & { readonly found: KnownWeather | null })[],
  askedAt: Date,
): Promise<void> {
  if (answers.length === 0) return;
  const keys = keysOf(answers);
  // In the order of the key, so that two nodes cannot wait for each other.
  await db`
    insert into weather_days (latitude, longitude, kind, day, found, asked_at)
    select latitude, longitude, kind, day::date, found::jsonb, ${askedAt}::timestamptz from unnest(
      ${keys.latitude as number[]}::smallint[], ${keys.longitude as number[]}::smallint[], ${keys.kind as string[]}::text[],
      ${keys.day as string[]}::text[], ${answers.map(({ found }) => found && JSON.stringify(found))}::text[]
    ) as answer (latitude, longitude, kind, day, found)
    order by latitude, longitude, kind, day
    on conflict (latitude, longitude, kind, day) do update set found = excluded.found, asked_at = excluded.asked_at`;
}

type Turn = {
  readonly now: Date;
  readonly latest: Date;
  readonly calls: number;
  readonly callsADay: number;
  readonly apartMs: number;
};

/** Reserves the next moment for so many calls, on all nodes together; undefined if it is too late or too many today. */
export async function takeWeatherTurn(
  db: Db,
  { now, latest, calls, callsADay, apartMs }: Turn,
): Promise<Date | undefined> {
  const today = now.toISOString().slice(0, 10);
  const apart = db`${calls * apartMs}::double precision * interval '1 millisecond'`;
  const [row] = await db<{ turn: Date }[]>`
    insert into weather_pace as p (next_turn, day, calls)
    select ${now}::timestamptz + ${apart}, ${today}::text::date, ${calls}::double precision where ${calls}::double precision <= ${callsADay}::double precision
    on conflict (is_only) do update set
      next_turn = greatest(p.next_turn, ${now}::timestamptz) + ${apart},
      day = excluded.day,
      calls = excluded.calls + case when p.day = excluded.day then p.calls else 0 end
    where p.next_turn <= ${latest} and (p.day <> excluded.day or p.calls + excluded.calls <= ${callsADay}::double precision)
    returning next_turn - ${apart} as turn`;
  return row?.turn;
}

export async function deleteOldWeather(
  db: Db,
  { forecastsBefore, usualBefore }: { readonly forecastsBefore: Date; readonly usualBefore: Date },
): Promise<void> {
  await db`
    delete from weather_days
    where asked_at <= case kind when 'forecast' then ${forecastsBefore}::timestamptz else ${usualBefore}::timestamptz end`;
}
