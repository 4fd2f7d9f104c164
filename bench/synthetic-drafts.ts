import type { DayDraft, ItineraryDraft, StopCategory, StopDraft } from "../contract/itinerary.ts";
import { destinations } from "./destinations.ts";
import { type Random, random, zipf } from "./random.ts";

/** The top of the ranking of destinations: with this, each of the first few has some 5 % of all. */
const commonness = 3;
const preparedDays = 4_000;

const syllables =
  "ba be bi bo ca ce co da de di do fa fe fi ga go ha hi ja jo ka ke ki la le li lo lu ma me mi mo na ne ni no nu pa pe pi ra re ri ro ru sa se si so ta te ti to va ve vi ya yo za zo".split(
    " ",
  );

/** How a stop is called, by the language of the place. */
const stopNames: readonly (readonly [StopCategory, (name: string) => string])[] = [
  ["museum", (name) => `${name} Museum of Art`],
  ["museum", (name) => `Museu Nacional ${name}`],
  ["museum", (name) => `${name}美術館`],
  ["museum", (name) => `Музей ${name}`],
  ["food", (name) => `Taberna ${name}`],
  ["food", (name) => `Gasthaus zum ${name}`],
  ["food", (name) => `ร้านอาหาร ${name}`],
  ["food", (name) => `مطعم ${name}`],
  ["food", (name) => `${name}食堂`],
  ["cafe", (name) => `Café ${name}`],
  ["cafe", (name) => `Καφενείο ${name}`],
  ["bar", (name) => `${name} Rooftop`],
  ["shop", (name) => `Mercado de ${name}`],
  ["shop", (name) => `Marché ${name}`],
  ["nature", (name) => `Parque ${name}`],
  ["nature", (name) => `${name} Gardens`],
  ["beach", (name) => `Praia de ${name}`],
  ["sight", (name) => `Église Saint-${name}`],
  ["sight", (name) => `${name} Castle`],
  ["sight", (name) => `${name}寺`],
  ["activity", (name) => `Kayak ${name}`],
  ["event", (name) => `Fête de ${name}`],
  ["lodging", (name) => `Hôtel ${name}`],
  ["transport", (name) => `Estación de ${name}`],
  ["flight", (name) => `${name} Airport`],
];

const notes = [
  "Go early: by ten the queue reaches the corner.",
  "Reserve a table by the window, they keep it for ten minutes.",
  "Closed on Mondays and on the first Sunday of the month.",
  "Ask for the small room at the back, it is quieter.",
  "Nur Barzahlung. Der Eingang liegt auf der Rückseite.",
  "Prévoir deux heures, et de bonnes chaussures.",
  "Mejor al atardecer, cuando baja el calor.",
  "朝早く行くのがおすすめ。写真は禁止です。",
  "Лучше прийти до полудня, потом много людей.",
  "ถอดรองเท้าก่อนเข้า และแต่งกายสุภาพ",
  "خذ معك ماء، فالطريق طويل.",
];

const dayTitles = [
  "Arriving slowly",
  "Markets and back streets",
  "Along the water",
  "A day for rain",
  "Altstadt und Museen",
  "Entre vignes et villages",
  "Playa y siesta",
  "Monte acima",
  "寺と庭園",
  "Out of town",
  "Last coffee, then home",
];

const titles: readonly ((city: string, companion: string) => string)[] = [
  (city) => `${city} on foot`,
  (city) => `A slow week in ${city}`,
  (city) => `${city}: markets, trams and grilled fish`,
  (city, companion) => `${city} with ${companion}`,
  (city) => `Wochenende in ${city}`,
  (city) => `${city} en famille`,
  (city) => `Una semana en ${city}`,
  (city) => `${city}の休日`,
  (city, companion) => `${companion}'s ${city}`,
  (city) => `${city} without a car`,
];

const summaries = [
  "Three slow days of tiles, trams and grilled fish, with a free morning in case it rains.",
  "Everything within walking distance; the long lunch is the point.",
  "We planned too much and liked what we skipped least.",
  "Museums in the morning, water in the afternoon, no dinner before nine.",
  "Zwei Tage Stadt, zwei Tage Wandern, dazwischen ein Zug mit Aussicht.",
  "Un itinéraire doux avec des enfants : parcs, glaces et un seul musée.",
  "Mercados, miradores y un día entero de playa.",
  "電車とバスだけで回る、のんびりした旅です。",
  "Поезда, рынки и один очень длинный ужин.",
];

const tags = [
  ...["food", "city", "family", "slow", "museums", "beach", "hiking", "weekend", "budget", "architecture"],
  ...["train", "wine", "winter", "roadtrip", "photography", "nightlife", "islands", "café", "mit Kindern"],
  ...["anime", "birding", "diving", "surf", "honeymoon", "solo", "accessible", "vegan", "温泉", "camino"],
];

const things = [
  "Walking shoes",
  "Rain jacket",
  "Adapter",
  "Passport",
  "Sun hat",
  "Swimsuit",
  "Sciroppo",
  "充電器",
];
const costs = ["Dinner", "Train", "Tickets", "Two nights", "Taxi", "Lunch at the market", "Miete", "Ferry"];
const currencies = ["EUR", "USD", "JPY", "GBP", "THB", "MXN"];
const seasons = ["April to June", "September", "Any but August", "Winter", "Frühling", "秋"];

/** Drafts as travellers write them; the same for the same random numbers. */
export function syntheticDrafts(seed: number): (random: Random) => ItineraryDraft {
  const days = Array.from({ length: preparedDays }, (_, place) => preparedDay(random(seed, place), place));
  return (random) => {
    const destination = destinations[zipf(random, destinations.length, commonness)] ?? { name: "" };
    const [city = ""] = destination.name.split(",");
    const day = random.below(preparedDays);
    const startDate = new Date(Date.UTC(2024 + random.below(4), random.below(12), 1 + random.below(28), 9));
    return {
      title: random.pick(titles)(city, properName(random)),
      destination: destination.name,
      ...(random.chance(0.3) && { origin: random.pick(destinations).name }),
      ...(random.chance(0.8) && { summary: `${random.pick(summaries)} Thanks to ${properName(random)}.` }),
      ...("latitude" in destination && {
        center: { latitude: destination.latitude, longitude: destination.longitude },
      }),
      ...(random.chance(0.7) && { startDate: startDate.toISOString() }),
      tags: Array.from({ length: random.below(5) }, () => tags[zipf(random, tags.length, 3)] ?? ""),
      ...(random.chance(0.4) && { bestSeason: random.pick(seasons) }),
      ...(random.chance(0.6) && { homeCurrency: random.pick(currencies) }),
      // Neighbours in the stock: no day twice, for its ids are its own.
      days: Array.from(
        { length: dayCount(random) },
        (_, number) => days[(day + number) % preparedDays] as DayDraft,
      ),
      packing: Array.from({ length: random.chance(0.5) ? random.below(6) : 0 }, (_, number) => ({
        id: `p${number}`,
        name: random.pick(things),
        quantity: 1 + random.below(3),
        isPacked: random.chance(0.5),
      })),
      expenses: Array.from({ length: random.chance(0.4) ? random.below(5) : 0 }, (_, number) => ({
        id: `e${number}`,
        title: random.pick(costs),
        amount: random.below(20_000) / 100,
        currency: random.pick(currencies),
      })),
    };
  };
}

/** Mostly a few, seldom many. */
const dayCount = (random: Random) => 1 + Math.floor(8 * random.fraction() ** 1.7);

function preparedDay(random: Random, place: number): DayDraft {
  const { latitude, longitude } = random.pick(destinations);
  const stop = (number: number): StopDraft => {
    const [category, called] = random.pick(stopNames);
    return {
      id: `s${place}-${number}`,
      name: called(properName(random)),
      category,
      ...(random.chance(0.5) && { address: `${1 + random.below(200)} ${properName(random)} Street` }),
      coordinate: { latitude: near(random, latitude), longitude: near(random, longitude) },
      ...(random.chance(0.6) && {
        startTime: `${String(8 + random.below(13)).padStart(2, "0")}:${random.pick(["00", "15", "30", "45"])}`,
        durationMinutes: 30 + 15 * random.below(12),
      }),
      ...(random.chance(0.6) && { note: random.pick(notes) }),
      ...(random.chance(0.1) && { bookingURL: `https://example.com/book/${place}-${number}` }),
    };
  };
  return {
    id: `d${place}`,
    title: random.pick(dayTitles),
    ...(random.chance(0.4) && { summary: random.pick(notes) }),
    stops: Array.from({ length: 2 + random.below(5) }, (_, number) => stop(number)),
  };
}

const near = (random: Random, degrees: number) => Number((degrees + random.fraction() / 10).toFixed(5));

/** Of one of some 200,000 people or houses, so that there are words that hardly anyone uses. */
function properName(random: Random): string {
  const name = random.pick(syllables) + random.pick(syllables) + random.pick(syllables);
  return (name[0] ?? "").toUpperCase() + name.slice(1);
}
