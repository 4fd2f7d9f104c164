import { describe, expect, test } from "vitest";
import type { Connection } from "../../../contract/connections.ts";
import type { Day, Stop } from "../../../contract/itinerary.ts";
import { connectionPosition, firstSearch } from "./connection-times.ts";

const stop = (id: string, startTime?: string, durationMinutes?: number): Stop => ({
  ...{ id, name: id, category: "other" },
  ...(startTime && { startTime }),
  ...(durationMinutes && { durationMinutes }),
});
const date = "2026-05-01";

describe("looked up first", () => {
  const search = (...stops: Stop[]) => firstSearch(stops, stops.at(-2), stops.at(-1) as Stop, date);

  test("in time for the stop, else after the one before it, else in the morning", () => {
    expect(search(stop("museum", "10:00", 90), stop("tower", "14:00"))).toEqual({
      ...{ date, time: "14:00", arriveBy: true },
    });
    expect(search(stop("museum", "10:00", 90), stop("tower"))).toEqual({
      date,
      time: "11:30",
      arriveBy: false,
    });
    expect(search(stop("museum"), stop("tower"))).toEqual({ date, time: "09:00", arriveBy: false });
  });

  test("on the next date after midnight", () => {
    const dinner = stop("dinner", "20:00", 270);
    expect(search(dinner, stop("hotel"))).toEqual({ date: "2026-05-02", time: "00:30", arriveBy: false });
    expect(search(dinner, stop("bar", "01:00"))).toEqual({
      date: "2026-05-02",
      time: "01:00",
      arriveBy: true,
    });
    expect(search(dinner, stop("bar", "01:00", 60), stop("hotel"))).toMatchObject({
      ...{ date: "2026-05-02", time: "02:00" },
    });
    expect(search(stop("flight", "01:00"), stop("hotel", "03:00"))).toMatchObject({ date, time: "03:00" });
  });
});

describe("a connection", () => {
  const days: Day[] = [
    { id: "day-1", stops: [stop("concert", "21:00", 120), stop("hotel")] },
    { id: "day-2", stops: [stop("beach")] },
  ];
  const positionOf = (leaves: string, dayId = "day-1", toId = "hotel", on = date) => {
    const point = { name: "", timeZone: "Europe/Lisbon", coordinate: { latitude: 38.7, longitude: -9.1 } };
    const ends = { from: { ...point, time: leaves }, to: { ...point, time: leaves } };
    const connection: Connection = {
      ...{ departure: ends.from, arrival: ends.to, minutes: 9, changes: 0, walkMinutes: 0 },
      legs: [{ mode: "train", minutes: 9, ...ends }],
    };
    return connectionPosition(days, { dayId, toId, date: on }, connection);
  };

  test("is kept before the stop that it leads to, also after midnight", () => {
    expect(positionOf("2026-05-01T23:10")).toEqual({ dayId: "day-1", index: 1 });
    expect(positionOf("2026-05-02T00:40")).toEqual({ dayId: "day-1", index: 1 });
  });

  test("is kept on the day on which it leaves, if the trip has that day", () => {
    expect(positionOf("2026-05-02T06:20")).toEqual({ dayId: "day-2", index: 0 });
    expect(positionOf("2026-05-01T23:50", "day-2", "beach", "2026-05-02")).toEqual({
      dayId: "day-1",
      index: 2,
    });
    expect(positionOf("2026-05-03T06:20", "day-2", "beach", "2026-05-02")).toEqual({
      dayId: "day-2",
      index: 0,
    });
  });

  test("is not kept when its stop has gone", () => {
    expect(positionOf("2026-05-01T23:10", "day-1", "beach")).toBeUndefined();
  });
});
