import { describe, expect, test } from "vitest";
import { frameFromText, sampleBooking, sampleBookings } from "../../../test/media-import/sample-bookings.ts";
import type { TextFrame } from "../text-frame.ts";
import { parseBookings } from "./parse-bookings.ts";

const today = "2026-05-01";
const read = (...frames: readonly TextFrame[]) => parseBookings(frames, { today });
/** The stops of a booking as short texts. */
const stopsOf = (...frames: readonly TextFrame[]) =>
  read(...frames)?.days.flatMap(({ date, stops }) =>
    stops.map(({ name, category, startTime }) => [date, startTime, category, name].join(" | ")),
  );

describe("a booking becomes a stop on its day", () => {
  test.each([
    ["boarding-pass-with-big-codes", "2026-03-14 | 08:15 | flight | Flight TP 1009 LIS → CDG"],
    ["boarding-pass-columns", "2026-10-02 | 16:05 | flight | Flight IB 3170 MAD → LHR"],
    ["boarding-pass-german", "2026-08-21 | 06:55 | flight | Flight LH 1798 MUC → PMI"],
    ["boarding-pass-times-first", "2026-12-15 | 21:15 | flight | Flight FR 8542 DUB → KRK"],
    ["boarding-pass-japanese", "2027-04-10 | 11:00 | flight | Flight NH 0061 HND → CTS"],
    ["train-german", "2026-07-18 | 08:29 | transport | Train ICE 701 Berlin Hbf → München Hbf"],
    [
      "train-french",
      "2026-07-03 | 10:06 | transport | Train TGV INOUI 6109 Paris Gare de Lyon → Marseille St-Charles",
    ],
    [
      "train-italian",
      "2026-05-11 | 10:35 | transport | Train Frecciarossa 9520 Roma Termini → Firenze S. M. Novella",
    ],
    ["train-spanish", "2026-09-12 | 09:00 | transport | Train AVE 02092 Madrid Atocha → Sevilla Santa Justa"],
    [
      "ferry-english",
      "2026-09-07 | 07:25 | transport | Ferry Blue Star Delos Athens (Piraeus) → Santorini (Thira)",
    ],
    ["bus-ticket", "2026-10-23 | 14:00 | transport | Bus Praha Florenc → Wien Erdberg"],
    ["hotel-german", "2026-08-14 | 15:00 | lodging | Hotel Zum Goldenen Anker"],
    ["hotel-french", "2026-11-05 | 14:00 | lodging | Riad Dar Zitoun"],
    ["hotel-spanish-columns", "2026-09-12 | 15:00 | lodging | Parador de Ronda"],
    ["hotel-italian", "2026-05-20 | 14:00 | lodging | Albergo La Pergola"],
    ["hotel-japanese", "2026-04-10 | 15:00 | lodging | 京都グランベルホテル"],
    ["hotel-dutch", "2026-09-04 | 15:00 | lodging | Hotel de Windketel"],
    ["hotel-in-an-app", "2026-09-10 | 15:00 | lodging | Hotel Okura Amsterdam"],
    ["apartment", "2026-06-05 | 15:00 | lodging | Sunny loft in Alfama"],
    ["restaurant-english", "2026-09-11 | 20:00 | food | Osteria Francescana"],
    ["restaurant-portuguese", "2026-06-06 | 20:30 | food | Cervejaria Ramiro"],
    ["restaurant-in-an-app", "2026-10-08 | 19:30 | food | Le Petit Cler"],
    ["tour-ticket", "2026-09-15 | 10:30 | activity | Alhambra and Nasrid Palaces"],
    ["guided-tour", "2026-09-16 | 14:30 | activity | Sagrada Familia: Fast-Track Guided Tour"],
  ] as const)("%s", (name, stop) => {
    expect(stopsOf(sampleBooking(name))).toEqual([stop]);
  });

  test.each([
    [
      "e-ticket-return",
      [
        "2026-05-09 | 09:40 | flight | Flight AF 1234 CDG → FCO",
        "2026-05-13 | 18:20 | flight | Flight AF 1305 FCO → CDG",
      ],
    ],
    [
      "flights-american",
      [
        "2026-06-15 | 08:15 | flight | Flight UA 523 SFO → JFK",
        "2026-06-22 | 17:30 | flight | Flight UA 1876 JFK → SFO",
      ],
    ],
    [
      "flight-connection",
      [
        "2026-06-12 | 17:40 | flight | Flight LX 2081 LIS → ZRH",
        "2026-06-12 | 22:40 | flight | Flight LX 160 ZRH → NRT",
      ],
    ],
    [
      "car-rental",
      [
        "2026-06-10 | 11:30 | transport | Car pick-up: Faro Airport",
        "2026-06-17 | 09:00 | transport | Car return: Lisbon Airport",
      ],
    ],
    [
      "car-rental-german",
      [
        "2026-08-21 | 10:00 | transport | Car pick-up: Flughafen Palma de Mallorca",
        "2026-08-28 | 09:00 | transport | Car return: Flughafen Palma de Mallorca",
      ],
    ],
  ] as const)("%s, in two parts", (name, stops) => {
    expect(stopsOf(sampleBooking(name))).toEqual(stops);
  });
});

test.each(["plan-with-hotel", "packing-list", "flight-tips", "terms-of-a-hotel"] as const)(
  "%s is no booking",
  (name) => {
    expect(read(sampleBooking(name))).toBeUndefined();
  },
);

test("a plan takes precedence over a booking next to it", () => {
  expect(read(sampleBooking("hotel-german"), sampleBooking("plan-with-hotel"))).toBeUndefined();
});

test("a flight has its airports, gate and seat, and arrives where the trip goes", () => {
  const notes = read(sampleBooking("boarding-pass-with-big-codes"));
  expect(notes).toMatchObject({ origin: "Lisbon", destination: "Paris", startDate: "2026-03-14" });
  const stop = notes?.days[0]?.stops[0];
  expect(stop?.coordinate?.latitude).toBeCloseTo(49.01, 2);
  expect(stop?.note?.split("\n").slice(1)).toEqual([
    "BOARDING: 07:35",
    "ARRIVAL: 11:45",
    "GATE: S22",
    "SEAT: 12A",
  ]);
  expect(stop).not.toHaveProperty("durationMinutes");
});

test("a stay has its address, phone and nights, and its price is an expense", () => {
  const notes = read(sampleBooking("hotel-german"));
  expect(notes?.days[0]?.stops[0]).toMatchObject({
    address: "Seestraße 14, 78464 Konstanz",
    phone: "+49 7531 1250",
    note: "Abreise: So., 16. August 2026, bis 11:00 Uhr\n2 Nächte\nBuchungsnummer: 7719-302",
  });
  expect(notes?.days[0]?.stops[0]).not.toHaveProperty("durationMinutes");
  expect(notes?.expenses).toEqual([
    {
      title: "Hotel Zum Goldenen Anker",
      price: { amount: 318, currency: "EUR" },
      category: "lodging",
      date: "2026-08-14",
    },
  ]);
});

test("a total whose currency sign was lost is still money; an unlabelled number is not", () => {
  const booking = (last: string) =>
    read(
      frameFromText(`
# Booking confirmation
## Hotel Harbour View
Check-in: Friday 5 June 2026, from 15:00
Check-out: Monday 8 June 2026
${last}
`),
    )?.expenses.map(({ price }) => price);
  expect(booking("Total price: 1,642.00")).toEqual([{ amount: 1642 }]);
  expect(booking("Total price: 642,50")).toEqual([{ amount: 642.5 }]);
  expect(booking("Total guests: 2")).toEqual([]);
  expect(booking("Rooms: 642.00")).toEqual([]);
});

test("codes and numbers beside a confirmation number are not stored", () => {
  expect(JSON.stringify(read(sampleBooking("hotel-in-an-app")))).not.toContain("1122");
});

test("the destination is where the last flight lands, and flying home adds none", () => {
  expect(read(sampleBooking("flight-connection"))).toMatchObject({ origin: "Lisbon", destination: "Tokyo" });
  const there = read(sampleBooking("e-ticket-return"));
  expect(there).toMatchObject({ origin: "Paris", destination: "Rome" });
  expect(there?.whereabouts).toEqual([{ text: "Rome", weight: 5 }]);
});

test("several bookings are one trip, by their dates", () => {
  const [out, back] = [
    frameFromText(`
# Boarding pass
Flight: TP 1351    Date: 5 June 2026
LHR   →   LIS
Departure: 07:10   Seat: 4C
`),
    frameFromText(`
# Boarding pass
Flight: TP 1352    Date: 8 June 2026
LIS   →   LHR
Departure: 18:45   Seat: 9A
`),
  ];
  const notes = read(back, sampleBooking("apartment"), out, sampleBooking("restaurant-portuguese"), out);
  expect(notes?.days.map(({ date, stops }) => [date, ...stops.map(({ name }) => name)])).toEqual([
    ["2026-06-05", "Flight TP 1351 LHR → LIS", "Sunny loft in Alfama"],
    ["2026-06-06", "Cervejaria Ramiro"],
    ["2026-06-08", "Flight TP 1352 LIS → LHR"],
  ]);
  expect(notes).toMatchObject({ origin: "London", destination: "Lisbon", startDate: "2026-06-05" });
});

test("no traveller's name is stored", () => {
  const names =
    /(?<!\p{L})(?:garcia|lopez|maria|mustermann|erika|example|dupont|claire|max|pérez|juan|山田|太郎|yamada|taro|silva|ana|anams|sean|jan|jansen|mario|rossi|roe)(?!\p{L})/iu;
  for (const page of Object.values(sampleBookings))
    expect(JSON.stringify(read(page) ?? {})).not.toMatch(names);
});

test("lines with a name in them are not noted", () => {
  const booking = frameFromText(`
# Buchungsbestätigung
## Hotel Seeblick
Gast: Erika Mustermann
Zimmer: Suite Mustermann
Anreise: 14.08.2026
Abreise: 16.08.2026
`);
  expect(read(booking)?.days[0]?.stops[0]?.note).toBe("Abreise: 16.08.2026");
});

test("the name is the large text, not the host or the small print", () => {
  const booking = frameFromText(`
# Reservation confirmed
# Apartment hosted by Ana
# The Old Mill
Ask at the hotel next door
Check-in: 14 August 2026
Check-out: 16 August 2026
`);
  expect(stopsOf(booking)).toEqual(["2026-08-14 |  | lodging | The Old Mill"]);
});

test("a flight home may leave from elsewhere, and a trip may have connections", () => {
  const flights = (route: string) =>
    stopsOf(
      frameFromText(`
# Flight confirmation
TP 1351    5 June 2026
${route}
`),
    )?.map((stop) => stop.split(" | ").at(-1));
  expect(flights("LHR → LIS\nTP 1333    8 June 2026\nOPO → LHR")).toEqual([
    "Flight TP 1351 LHR → LIS",
    "Flight TP 1333 OPO → LHR",
  ]);
  expect(flights("LHR → LIS → FNC")).toEqual(["Flight TP 1351 LHR → LIS", "Flight LIS → FNC"]);
});

test("columns are read below their headings, also next to unknown ones", () => {
  expect(read(sampleBooking("train-german"))?.days[0]?.stops[0]?.note).toContain("Gleis: 6, 18");
});

test("a booking's stop lists the frames that it was read in, for a pass and its stub", () => {
  const at = (frame: TextFrame, ...frames: number[]): TextFrame => ({ ...frame, frames });
  const [hotel, pass] = [sampleBooking("hotel-german"), sampleBooking("boarding-pass-columns")];
  const found = read(at(hotel, 4, 3), at(pass, 0), at(pass, 7));
  const framesOf = found?.days.flatMap(({ stops }) => stops.map(({ name, frames }) => [name, frames]));
  expect(Object.fromEntries(framesOf ?? [])).toEqual({
    "Hotel Zum Goldenen Anker": [4, 3],
    "Flight IB 3170 MAD → LHR": [0, 7],
  });
});
