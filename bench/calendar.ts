import type { ItineraryDraft } from "../contract/itinerary.ts";
import { freshProcess, median } from "./fresh-process.ts";
import { judge } from "./judge.ts";

/*
 * The calendar of a trip of 300 stops through several time zones, from the request to its last byte, in fresh
 * processes. Each first changes the trip, so that nothing of it is cached.
 */
const barMs = 50;
const processes = 3;
const warmUps = 20;
const requests = 100;

const places = [
  { latitude: 38.71, longitude: -9.13 },
  { latitude: 52.37, longitude: 4.9 },
  { latitude: 30.04, longitude: 31.24 },
  { latitude: 35.68, longitude: 139.65 },
  { latitude: -18.14, longitude: 178.44 },
  { latitude: 40.71, longitude: -74.01 },
];

const trip: ItineraryDraft = {
  title: "Around the world",
  startDate: "2026-03-01T09:00:00Z",
  days: Array.from({ length: 30 }, (_, day) => ({
    title: `Day of ${day + 1} hills`,
    stops: Array.from({ length: 10 }, (_, at) => ({
      name: `Miradouro ${day}.${at}: tiles, trams & grilled fish`,
      address: "Largo das Portas do Sol, 1100-411 Lisboa",
      startTime: `${String(8 + at).padStart(2, "0")}:30`,
      durationMinutes: 45,
      note: "Best before noon; the light is on the river then, and the benches are in the shade.",
      bookingURL: "https://www.example.com/miradouro?guests=2",
      ...(at % 5 !== 4 && { coordinate: places[(day + at) % places.length] as (typeof places)[number] }),
    })),
  })),
};

type StartMessage = { url: string; token: string };

async function millisecondsInOneProcess(): Promise<number[]> {
  const { startMessage, stop } = await freshProcess<StartMessage>("app-server.ts");
  const { origin } = new URL(startMessage.url);
  const headers = { authorization: `Bearer ${startMessage.token}`, "content-type": "application/json" };
  const created = await fetch(`${origin}/v1/itineraries`, {
    method: "POST",
    headers,
    body: JSON.stringify(trip),
  });
  const { id } = (await created.json()) as { id: string };
  let etag = created.headers.get("etag") ?? "";
  const measured: number[] = [];
  for (let request = 0; request < warmUps + requests; request++) {
    const changed = await fetch(`${origin}/v1/itineraries/${id}`, {
      method: "PATCH",
      headers: { ...headers, "if-match": etag },
      body: JSON.stringify({ title: `Around the world ${request}` }),
    });
    await changed.arrayBuffer();
    etag = changed.headers.get("etag") ?? "";
    const startedAt = performance.now();
    const response = await fetch(`${origin}/v1/itineraries/${id}/export?format=ics`, { headers });
    const calendar = await response.text();
    const ms = performance.now() - startedAt;
    if (calendar.split("BEGIN:VEVENT").length !== 1 + 1 + 30 + 300)
      throw new Error(`${response.status}: ${calendar.slice(0, 200)}`);
    if (request >= warmUps) measured.push(ms);
  }
  await stop();
  return measured;
}

const measured: number[] = [];
for (let count = 0; count < processes; count++) measured.push(...(await millisecondsInOneProcess()));
const p95 = measured.toSorted((a, b) => a - b)[Math.floor(measured.length * 0.95)] ?? 0;
process.stdout.write(`a calendar of 300 stops: median ${median(measured).toFixed(1)} ms\n`);
judge("a calendar of 300 stops", p95, { atMost: barMs }, "95th percentile, ms");
