import type { Random } from "../random.ts";
import type { City } from "./city.ts";
import { entriesOf, type Half, type Halves } from "./half.ts";
import type { Language } from "./languages.ts";
import { madeUpPlace } from "./made-up-places.ts";
import { aQuality, type Layout, markup, type SampleFrame } from "./sample.ts";
import { citiesOf, wallTime } from "./trip.ts";
import { fallbackFamilies, readingFaces } from "./typefaces.ts";

const airlines: Halves<readonly [code: string, name: string]> = {
  tuning: [
    ["LH", "Lufthansa"],
    ["KL", "KLM"],
    ["IB", "Iberia"],
    ["SQ", "Singapore Airlines"],
    ["BA", "British Airways"],
    ["AF", "Air France"],
    ["QF", "Qantas"],
    ["AC", "Air Canada"],
  ],
  held: [
    ["TK", "Turkish Airlines"],
    ["ET", "Ethiopian Airlines"],
    ["LA", "LATAM"],
    ["JL", "Japan Airlines"],
    ["SK", "SAS"],
  ],
};
const passengers: Halves<string> = {
  tuning: ["MEIER / LENA MS", "SANTOS/CARLOS MR", "OKAFOR/MINA MS", "LEROY / INES MRS"],
  held: ["Hana Novak", "RIVERA/DIEGOMR", "Ms Aylin Demir"],
};

type PassWords = {
  readonly heading: string;
  readonly passenger: string;
  readonly flight: string;
  readonly date: string;
  readonly seat: string;
  readonly gate: string;
  readonly boarding: string;
  readonly departure: string;
  readonly arrival: string;
};
const shouted: PassWords = {
  ...{ heading: "BOARDING PASS", passenger: "PASSENGER", flight: "FLIGHT", date: "DATE", seat: "SEAT" },
  ...{ gate: "GATE", boarding: "BOARDING", departure: "DEPARTURE", arrival: "ARRIVAL" },
};
const passWords: Halves<PassWords> = {
  tuning: [shouted, { ...shouted, heading: "Boarding pass" }],
  held: [
    {
      ...{ heading: "Mobile boarding pass", passenger: "Traveller", flight: "Flight no.", date: "Date" },
      ...{ seat: "Seat", gate: "Gate", boarding: "Boards", departure: "Departs", arrival: "Arrives" },
    },
    {
      ...{ heading: "BOARDING CARD", passenger: "NAME", flight: "FLT", date: "DAY", seat: "SEAT" },
      ...{ gate: "GATE", boarding: "BOARD BY", departure: "DEP", arrival: "ARR" },
    },
  ],
};
/** Whether the year is written. */
const passDates: Halves<Intl.DateTimeFormatOptions> = {
  tuning: [
    { day: "2-digit", month: "short", year: "numeric" },
    { day: "2-digit", month: "short" },
  ],
  held: [
    { weekday: "short", day: "numeric", month: "short", year: "numeric" },
    { day: "numeric", month: "long", year: "numeric" },
    { day: "numeric", month: "short" },
  ],
};

/** A boarding pass in an airline's app. */
export const boardingPass: Layout = (random, half) => {
  const [from, to] = twoCities(random, half);
  const [airline, airlineName] = random.pick(entriesOf(half, airlines));
  const flight = `${airline} ${100 + random.below(1_800)}`;
  const minutes = 6 * 60 + 5 * random.below(160);
  const [boarding, departure, arrival] = [
    wallTime(minutes - 40),
    wallTime(minutes),
    wallTime((minutes + 95 + 5 * random.below(60)) % 1_440),
  ];
  const date = `2027-${String(1 + random.below(9)).padStart(2, "0")}-${String(10 + random.below(18))}`;
  const words = random.pick(entriesOf(half, passWords));
  const dateStyle = random.pick(entriesOf(half, passDates));
  const written = new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", {
    ...dateStyle,
    timeZone: "UTC",
  });
  const passenger = random.pick(entriesOf(half, passengers));
  const [gate, seat] = [
    `${random.pick(["A", "B", "C"])}${10 + random.below(30)}`,
    `${3 + random.below(30)}${random.pick(["A", "C", "F"])}`,
  ];
  const isDark = random.chance(0.4);
  const ink = isDark ? "#fff" : "#111";
  const cell = (label: string, value: string) => `<div><small>${label}</small><b>${markup(value)}</b></div>`;
  const rows = [
    [
      [words.passenger, passenger],
      [words.flight, flight],
    ],
    [
      [words.date, half === "tuning" ? written.toUpperCase() : written],
      [words.seat, seat],
      [words.gate, gate],
    ],
    [
      [words.boarding, boarding],
      [words.departure, departure],
      [words.arrival, arrival],
    ],
  ] as const;
  const frame: SampleFrame = {
    ...{ width: 1080, height: 1920, quality: aQuality(random) },
    css: `body { background: ${isDark ? "#0b1f3a" : "#e9ecef"}; color: ${ink}; font: 400 40px/1.3 Roboto, ${fallbackFamilies}; }
      .card { position: absolute; inset: 170px 60px 260px; border-radius: 40px; padding: 60px; background: ${isDark ? "#12305a" : "#fff"}; }
      .codes { display: flex; justify-content: space-between; font: 700 130px/1.1 Roboto; margin-top: 50px; } .names { display: flex; justify-content: space-between; font-size: 34px; margin-bottom: 50px; }
      .row { display: flex; justify-content: space-between; margin-bottom: 46px; } small { display: block; font-size: 26px; opacity: .6; letter-spacing: .06em; } b { font: 500 44px Roboto; }
      .bars { height: 260px; background: repeating-linear-gradient(90deg, ${ink} 0 6px, transparent 6px 10px, ${ink} 10px 13px, transparent 13px 22px); }`,
    html: `<div class="card"><div style="font:700 44px Roboto">${airlineName}</div><div style="opacity:.7">${words.heading}</div>
      <div class="codes"><span>${from.airport[0]}</span><span>✈</span><span>${to.airport[0]}</span></div><div class="names"><span>${markup(from.airport[1])}</span><span>${markup(to.airport[1])}</span></div>
      ${rows.map((row) => `<div class="row">${row.map(([label, value]) => cell(label, value)).join("")}</div>`).join("")}<div class="bars"></div></div>`,
    text: [
      ...[airlineName, words.heading, from.airport[0], to.airport[0], from.airport[1], to.airport[1]],
      ...rows.flatMap((row) => [row.map(([label]) => label).join(" "), ...row.map(([, value]) => value)]),
    ],
  };
  const [code, name, latitude, longitude] = to.airport;
  return {
    truth: {
      kind: "album",
      ...{ destination: to.name, destinationAliases: to.aliases, country: to.country, origin: from.name },
      ...(dateStyle.year && { startDate: date }),
      days: 1,
      stops: [
        {
          ...{ day: 1, name: code, startTime: departure, durationMinutes: null, price: null },
          aliases: [name, from.airport[0], from.airport[1], flight, `${from.airport[0]} → ${code}`, to.name],
          coordinate: { latitude, longitude },
        },
      ],
      notStops: [passenger, words.passenger, words.gate, airlineName],
    },
    frames: [frame],
  };
};

type BookingWords = {
  readonly confirmed: string;
  readonly arrival: string;
  readonly departure: string;
  readonly from: string;
  readonly until: string;
  readonly total: string;
  readonly guests: string;
  readonly number: string;
  readonly phone: string;
};
const tuningBookings: Partial<Record<Language, BookingWords>> = {
  en: {
    ...{
      confirmed: "Your booking is confirmed",
      arrival: "Check-in",
      departure: "Check-out",
      from: "from",
      until: "until",
    },
    ...{ total: "Total price", guests: "2 adults, 1 double room", number: "Booking number", phone: "Phone" },
  },
  de: {
    ...{
      confirmed: "Buchungsbestätigung",
      arrival: "Anreise",
      departure: "Abreise",
      from: "ab",
      until: "bis",
    },
    ...{
      total: "Gesamtpreis",
      guests: "2 Erwachsene, 1 Doppelzimmer",
      number: "Buchungsnummer",
      phone: "Telefon",
    },
  },
  fr: {
    ...{
      confirmed: "Confirmation de réservation",
      arrival: "Arrivée",
      departure: "Départ",
      from: "à partir de",
      until: "jusqu'à",
    },
    ...{
      total: "Prix total",
      guests: "2 adultes, 1 chambre double",
      number: "Numéro de réservation",
      phone: "Téléphone",
    },
  },
  es: {
    ...{
      confirmed: "Reserva confirmada",
      arrival: "Entrada",
      departure: "Salida",
      from: "desde las",
      until: "hasta las",
    },
    ...{
      total: "Precio total",
      guests: "2 adultos, 1 habitación doble",
      number: "Número de reserva",
      phone: "Teléfono",
    },
  },
};
const heldBookings: Partial<Record<Language, BookingWords>> = {
  en: {
    ...{ confirmed: "Thanks, your stay is booked!", arrival: "Arrive", departure: "Leave" },
    ...{ from: "after", until: "before", total: "You paid", guests: "1 room, 2 guests" },
    ...{ number: "Confirmation code", phone: "Call the property" },
  },
  de: {
    ...{ confirmed: "Ihre Reservierung ist bestätigt", arrival: "Check-in", departure: "Check-out" },
    ...{ from: "ab", until: "bis", total: "Gesamtbetrag", guests: "2 Gäste, 1 Zimmer" },
    ...{ number: "Bestätigungsnummer", phone: "Tel." },
  },
  fr: {
    ...{ confirmed: "Votre séjour est confirmé", arrival: "Check-in", departure: "Check-out" },
    ...{ from: "dès", until: "avant", total: "Montant total", guests: "2 voyageurs, 1 chambre" },
    ...{ number: "Code de confirmation", phone: "Tél." },
  },
  es: {
    ...{ confirmed: "¡Tu estancia está confirmada!", arrival: "Llegada", departure: "Salida" },
    ...{ from: "a partir de las", until: "antes de las", total: "Importe total" },
    ...{ guests: "2 huéspedes, 1 habitación", number: "Código de confirmación", phone: "Tel." },
  },
  it: {
    ...{ confirmed: "Prenotazione confermata", arrival: "Arrivo", departure: "Partenza" },
    ...{ from: "dalle", until: "entro le", total: "Totale", guests: "2 ospiti, 1 camera" },
    ...{ number: "Codice prenotazione", phone: "Telefono" },
  },
  pt: {
    ...{ confirmed: "A sua reserva está confirmada", arrival: "Chegada", departure: "Saída" },
    ...{ from: "a partir das", until: "até às", total: "Valor total", guests: "2 hóspedes, 1 quarto" },
    ...{ number: "Número da reserva", phone: "Telefone" },
  },
};
const streets: Halves<string> = {
  tuning: [
    ...["Garden Street", "Station Road", "Mill Lane"],
    ...["Harbour Street", "Church Road", "Park Avenue"],
  ],
  held: ["Rose Lane", "Hill Road", "Chapel Street"],
};
const totals: Halves<string> = {
  tuning: ["€ {amount}.00", "EUR {amount}"],
  held: ["{amount},00 €", "€{amount}", "{amount}.00 EUR"],
};

export const hotelBooking: Layout = (random, half) => {
  const city = random.pick(citiesOf(half));
  const bookingWords = half === "tuning" ? tuningBookings : heldBookings;
  const own = city.language && bookingWords[city.language] ? city.language : "en";
  const language = random.chance(0.5) ? own : "en";
  const words = bookingWords[language] as BookingWords;
  const hotel = madeUpPlace(random, { half, kind: "lodging", language });
  const street = `${1 + random.below(120)} ${random.pick(entriesOf(half, streets))}, ${city.name}`;
  const phone = `+${random.pick(["33 1 42", "44 20 79", "49 89 23"])} ${10 + random.below(89)} ${10 + random.below(89)} ${10 + random.below(89)}`;
  const month = 1 + random.below(9);
  const day = 5 + random.below(18);
  const nights = 2 + random.below(4);
  const dateOf = (day: number) => `2027-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const written = (day: number) =>
    new Date(`${dateOf(day)}T00:00:00Z`).toLocaleDateString(language === "en" ? "en-GB" : language, {
      ...{ day: "numeric", month: "long", year: "numeric", timeZone: "UTC" },
      ...(random.chance(0.5) && { weekday: "long" as const }),
    });
  const arrivalTime = random.pick(["14:00", "15:00", "16:00"]);
  const amount = 150 + random.below(700);
  const total = random.pick(entriesOf(half, totals)).replace("{amount}", String(amount));
  const rows: [string, string][] = [
    [words.arrival, `${written(day)}, ${words.from} ${arrivalTime}`],
    [words.departure, `${written(day + nights)}, ${words.until} 11:00`],
    [words.number, `${1000 + random.below(9_000)}.${100 + random.below(900)}.${100 + random.below(900)}`],
    [words.phone, phone],
    [words.total, total],
  ];
  const face = random.pick(entriesOf(half, readingFaces));
  const isPhone = random.chance(0.4);
  const frame: SampleFrame = {
    ...(isPhone ? { width: 1080, height: 1920 } : { width: 1240, height: 1754 }),
    quality: aQuality(random),
    css: `body { background: #fff; color: #222; font: ${face.weight} ${isPhone ? 38 : 28}px/1.5 '${face.family}', ${fallbackFamilies}; } .page { padding: 90px 80px; }
      .top { background: ${random.pick(half === "tuning" ? ["#003b95", "#f76707"] : ["#d6336c", "#099268"])}; color: #fff; padding: .6em .8em; font-size: 1.2em; } h1 { margin: 1em 0 .1em; } table { width: 100%; margin: 1em 0; border-collapse: collapse; } td { padding: .5em .2em; border-top: 1px solid #ccc; vertical-align: top; } td:first-child { color: #666; width: 34%; }`,
    html: `<div class="page"><div class="top">${words.confirmed}</div><h1>${markup(hotel)}</h1><div>${markup(street)}</div><table>${rows.map(([label, value]) => `<tr><td>${label}</td><td>${markup(value)}</td></tr>`).join("")}</table><p>${words.guests}</p></div>`,
    text: [words.confirmed, hotel, street, ...rows.map((row) => row.join(" ")), words.guests],
  };
  return {
    truth: {
      kind: isPhone ? "album" : "pdf",
      ...{
        destination: city.name,
        destinationAliases: city.aliases,
        country: city.country,
        startDate: dateOf(day),
      },
      stops: [
        {
          ...{
            day: 1,
            name: hotel,
            aliases: [],
            startTime: arrivalTime,
            durationMinutes: null,
            coordinate: null,
          },
          price: { amount, currency: "EUR" },
        },
      ],
      notStops: [words.total, words.number, words.guests],
    },
    frames: [frame],
  };
};

/** Only cities with their own airport: a pass to another city's airport would not name the destination. */
function twoCities(random: Random, half: Half): [from: City, to: City] {
  const cities = citiesOf(half).filter(({ name, airport }) => airport[1].startsWith(name));
  const from = random.below(cities.length);
  const to = (from + 1 + random.below(cities.length - 1)) % cities.length;
  return [cities[from] as City, cities[to] as City];
}
