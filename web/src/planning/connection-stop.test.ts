import { expect, test } from "vitest";
import type { Connection, ConnectionLeg } from "../../../contract/connections.ts";
import { connectionStop } from "./connection-stop.ts";

const point = (name: string, time: string) => ({
  name,
  time: `2026-05-01T${time}`,
  timeZone: "Europe/Lisbon",
  coordinate: { latitude: 38.7, longitude: -9.1 },
});
const leg = (mode: ConnectionLeg["mode"], from: [string, string], to: [string, string], minutes: number) => ({
  mode,
  from: point(...from),
  to: point(...to),
  minutes,
});
const connection = (...legs: ConnectionLeg[]): Connection => ({
  departure: point("", "09:00"),
  arrival: point("", "09:35"),
  minutes: 35,
  changes: 0,
  walkMinutes: 0,
  legs,
});

test("a connection becomes a stop from getting on to getting off", () => {
  const stop = connectionStop(
    connection(
      leg("walk", ["", "09:00"], ["Cais do Sodré", "09:12"], 12),
      {
        ...leg("train", ["Cais do Sodré", "09:12"], ["Alcântara", "09:16"], 4),
        line: "S1",
        headsign: "Cascais",
      },
      leg("walk", ["Alcântara", "09:16"], ["Alcântara Mar", "09:20"], 4),
      { ...leg("tram", ["Alcântara Mar", "09:22"], ["Belém", "09:30"], 8), line: "15E" },
      leg("walk", ["Belém", "09:30"], ["", "09:35"], 5),
    ),
  );
  expect(stop).toMatchObject({
    name: "S1, 15E Cais do Sodré → Belém",
    category: "transport",
    startTime: "09:12",
    durationMinutes: 18,
    note: "S1 (Cascais): 09:12 Cais do Sodré → 09:16 Alcântara\n15E: 09:22 Alcântara Mar → 09:30 Belém",
  });
});

test("walking alone is no connection", () => {
  expect(connectionStop(connection(leg("walk", ["", "09:00"], ["", "09:35"], 35)))).toBeUndefined();
});

test("the note says which times are on a later date", () => {
  const [night, morning] = [
    leg("train", ["Lisboa", "22:00"], ["Madrid", "07:30"], 510),
    leg("bus", ["Madrid", "08:00"], ["Toledo", "09:00"], 60),
  ];
  const later = (part: ConnectionLeg, ...ends: ("from" | "to")[]): ConnectionLeg => ({
    ...part,
    ...Object.fromEntries(
      ends.map((end) => [end, { ...part[end], time: part[end].time.replace("05-01", "05-02") }]),
    ),
  });
  const stop = connectionStop(connection(later(night, "to"), later(morning, "from", "to")));
  expect(stop?.note).toBe("22:00 Lisboa → 07:30 (+1) Madrid\n08:00 (+1) Madrid → 09:00 (+1) Toledo");
});
