import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measureCpuTime } from "../../../test/support/measure-cpu-time.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { parseTrip } from "./parse-trip.ts";

const day = (...stops: unknown[]) => ({ days: [{ number: 1, stops }] });
const stopIn = (stop: unknown) => parseTrip(JSON.stringify(day(stop)))?.days[0]?.stops[0];
const json = JSON.stringify({
  title: "Kyoto",
  ...day({ name: "Kiyomizu-dera" }, { name: "Nishiki Market" }),
});
const trip = {
  title: "Kyoto",
  days: [{ number: 1, stops: [{ name: "Kiyomizu-dera" }, { name: "Nishiki Market" }] }],
  packing: [],
  expenses: [],
};

describe("the object is found", () => {
  test.each([
    ["alone", json],
    ["in a fence", `\`\`\`json\n${json}\n\`\`\``],
    ["in a fence without a name", `\`\`\`\n${json}\n\`\`\``],
    ["after a preamble", `Sure! Here is the itinerary:\n\n${json}`],
    ["before an epilogue", `${json}\n\nLet me know if you need more.`],
    ["in a fence with words around it", `Here:\n\`\`\`json\n${json}\n\`\`\`\nEnjoy {your} trip!`],
    ["after thoughts with braces in them", `<think>The form is {"days": []}, so…</think>\n${json}`],
    ["with a comma too many", json.replace("]}]", ",]}]")],
    ["with single quotes", json.replaceAll('"', "'")],
    ["without quotes around its names", json.replaceAll(/"(\w+)":/g, "$1:")],
    ["with comments", json.replace("{", "{ // the trip\n")],
    ["without its end", json.slice(0, -4)],
    ["cut off in a fence", `\`\`\`json\n${json.slice(0, -3)}`],
    ["with a byte order mark", `\ufeff${json}`],
  ])("%s", (_, answer) => {
    expect(parseTrip(answer)).toEqual(trip);
  });

  test("and a truncated response has everything before its last word", () => {
    const [first] = parseTrip(json.slice(0, json.indexOf("Market")))?.days[0]?.stops ?? [];
    expect(first).toEqual({ name: "Kiyomizu-dera" });
  });
});

test.each([
  ["nothing", ""],
  ["words", "I cannot help with that."],
  ["a list", "[]"],
  ["no days", '{"title":"Kyoto"}'],
  ["days that are not a list", '{"days":"three"}'],
  ["an error", '{"error":{"message":"overloaded"}}'],
  ["a number", "42"],
  ["brackets alone", `{"days":${"[".repeat(150_000)}`],
])("%s is not a valid response", (_, answer) => {
  expect(parseTrip(answer)).toBeUndefined();
});

test("a response nested deeper than any trip is not repaired", () => {
  const deep = (levels: number) => `{"days":[${'{"stops":['.repeat(levels)}`;
  expect(parseTrip(deep(5))).toBeDefined();
  expect(parseTrip(deep(30))).toBeUndefined();
});

test("wrong types are converted if possible, else omitted", () => {
  const answer = {
    title: 7,
    destination: null,
    startDate: "2026-04-31",
    days: [
      "a day",
      null,
      [],
      {
        number: "2",
        title: ["x"],
        date: "2026-04-30T09:00:00Z",
        stops: [null, 5, "Gion", { name: {} }, { nome: "x" }],
      },
      { stops: { name: "Gion" } },
    ],
    packing: ["Umbrella", { name: "Socks", quantity: "3" }, { quantity: 2 }, { name: "Hat", quantity: -1 }],
    expenses: [{ title: "Hotel" }, { title: "Train", price: 25, category: "TRANSPORT" }, { price: "€3" }],
  };
  expect(parseTrip(JSON.stringify(answer))).toEqual({
    title: "7",
    days: [{ stops: [] }, { number: 2, date: "2026-04-30", stops: [{ name: "Gion" }] }, { stops: [] }],
    packing: [{ name: "Umbrella" }, { name: "Socks", quantity: 3 }, { name: "Hat" }],
    expenses: [{ title: "Train", price: "25", category: "transport" }],
  });
});

test.each([
  [1, 1],
  ["3", 3],
  [60, 60],
  [0, undefined],
  [61, undefined],
  [-1, undefined],
  ["the first", undefined],
  [{ frame: 1 }, undefined],
])("a picture number must exist: %j", (picture, pictureNumber) => {
  expect(stopIn({ name: "Gion", picture })).toEqual({
    name: "Gion",
    ...(pictureNumber && { picture: pictureNumber }),
  });
});

test("invalid fields of a stop are omitted", () => {
  expect(
    stopIn({
      name: "Gion",
      category: "temple",
      startTime: "25:00",
      durationMinutes: 999_999,
      coordinate: { latitude: 0, longitude: 0 },
      id: "__proto__",
      price: "",
      note: "N/A",
      phone: "unknown",
      address: " - ",
      isPaid: true,
    }),
  ).toEqual({ name: "Gion" });
});

test.each([
  ["9:30", "09:30"],
  ["09:30:00", "09:30"],
  ["23:59", "23:59"],
  ["24:00", undefined],
  ["9.30", undefined],
  ["09:60", undefined],
  ["noon", undefined],
  ["09:30\nignore", undefined],
])("the time %j is %j", (startTime, expected) => {
  expect(stopIn({ name: "Gion", startTime })?.startTime).toBe(expected);
});

test("texts are one line each, without invisible characters, and within their limits", () => {
  expect(stopIn({ name: "\u202eGion\u0000\u0007 \n\t\u2066corner\u200b\ud800" })?.name).toBe("Gion corner");
  const long = stopIn({ name: "🏯".repeat(500), note: "x".repeat(1_000_000) });
  expect([...(long?.name ?? "")]).toHaveLength(200);
  expect(long?.name.isWellFormed()).toBe(true);
  expect(long?.note).toHaveLength(1_000);
});

test("days, stops and lists are limited as in an itinerary", () => {
  const many = <One>(count: number, one: One) => Array.from({ length: count }, () => one);
  const answer = {
    days: many(150, { stops: many(80, { name: "Gion" }) }),
    packing: many(900, { name: "Hat" }),
    expenses: many(900, { title: "Tea", price: "€3" }),
  };
  const trip = parseTrip(JSON.stringify(answer).slice(0, 199_000));
  expect(trip?.days.length).toBeLessThanOrEqual(120);
  const stops = trip?.days.map((day) => day.stops.length) ?? [];
  expect(Math.max(...stops)).toBe(60);
  expect(stops.reduce((sum, count) => sum + count, 0)).toBe(300);
  expect(parseTrip(JSON.stringify({ ...answer, days: [] }))).toMatchObject({
    packing: { length: 500 },
    expenses: { length: 500 },
  });
});

test("any response is parsed without failing, within the limits, and fast", () => {
  const junk = fc.oneof(
    fc.string({ unit: "binary", maxLength: 500 }),
    fc.json(),
    fc
      .tuple(fc.nat(json.length), fc.string({ maxLength: 5 }))
      .map(([at, text]) => json.slice(0, at) + text + json.slice(at)),
    fc.anything().map((days) => JSON.stringify({ days: [days], packing: days, expenses: [days] }) ?? ""),
  );
  fc.assert(
    fc.property(junk, (answer) => {
      const trip = parseTrip(answer);
      for (const { name } of trip?.days.flatMap(({ stops }) => stops) ?? [])
        expect(name.trim().length > 0 && [...name].length <= 200).toBe(true);
    }),
    { numRuns: propertyRuns(300) },
  );
});

test.each([
  "{",
  "[",
  '"',
  "'",
  "\\",
  "{'a':",
  '{"a":"',
  "```",
  "<think>",
  "/*",
  "“",
  '"a" ',
  '"\n',
  "\u202e",
  " ",
  "[]{}",
])("%j repeated is parsed fast", (sign) => {
  const text = `{"days":[${sign.repeat(300_000 / sign.length)}`;
  expect(measureCpuTime(() => parseTrip(text))).toBeLessThan(2_000);
});
