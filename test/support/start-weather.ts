import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Failing = (response: ServerResponse, url: URL) => unknown;

export type FakeWeather = {
  readonly url: string;
  readonly requests: URL[];
  /** How it answers from now on; `undefined`, or `false` from the function, for as it should. */
  fail(how?: Failing): void;
  /** Changes the temperatures of forecasts. */
  setWarmer(degrees: number): void;
  close(): void;
};

const dayMs = 86_400_000;

/**
 * A local server that answers like Open-Meteo. A place has 15 to 25 °C in forecasts, and 10 to 20 °C with rain on every
 * second day in past years.
 */
export async function startWeather(today: () => string): Promise<FakeWeather> {
  const requests: URL[] = [];
  let failing: Failing | undefined;
  let warmer = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://weather.example");
    requests.push(url);
    if (failing && failing(response, url) !== false) return;
    // Open-Meteo refuses the whole request.
    const ends = url.pathname === "/v1/archive" ? listOf(url, "end_date") : [];
    if (ends.some((date) => date > today()))
      return void response.writeHead(400).end('{"error":true,"reason":"end_date is out of allowed range"}');
    const results = url.pathname === "/v1/forecast" ? forecasts(url) : past(url);
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify(results.length === 1 ? results[0] : results));
  });
  const listOf = (url: URL, name: string) => (url.searchParams.get(name) ?? "").split(",");
  const result = (
    url: URL,
    nth: number,
    time: readonly string[],
    values: Record<string, readonly unknown[]>,
  ) => ({
    latitude: Number(listOf(url, "latitude")[nth]),
    longitude: Number(listOf(url, "longitude")[nth]),
    generationtime_ms: 0.1,
    utc_offset_seconds: 0,
    timezone: "GMT",
    daily_units: { time: "iso8601", temperature_2m_max: "°C" },
    daily: { time, ...values },
  });
  const datesFrom = (first: string, count: number) =>
    Array.from({ length: count }, (_, nth) =>
      new Date(Date.parse(first) + nth * dayMs).toISOString().slice(0, 10),
    );
  const forecasts = (url: URL) =>
    listOf(url, "latitude").map((_, nth) => {
      const time = datesFrom(today(), Number(url.searchParams.get("forecast_days")));
      return result(url, nth, time, {
        weather_code: time.map((_, day) => (day === 1 ? 63 : 2)),
        temperature_2m_max: time.map(() => 24.6 + warmer),
        temperature_2m_min: time.map(() => 15.4 + warmer),
        precipitation_probability_max: time.map((_, day) => (day > 13 ? null : day * 5)),
      });
    });
  const past = (url: URL) =>
    listOf(url, "start_date").map((first, nth) => {
      const last = listOf(url, "end_date")[nth] ?? first;
      const time = datesFrom(first, (Date.parse(last) - Date.parse(first)) / dayMs + 1);
      return result(url, nth, time, {
        temperature_2m_max: time.map(() => 20),
        temperature_2m_min: time.map(() => 10),
        precipitation_sum: time.map((_, day) => (day % 2 === 0 ? 4.2 : 0)),
      });
    });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (how) => {
      failing = how;
    },
    setWarmer: (degrees) => {
      warmer = degrees;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
