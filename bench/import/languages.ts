import type { Halves } from "./half.ts";

export type Language = "en" | "fr" | "de" | "es" | "it" | "pt" | "nl" | "ja" | "zh" | "ko";

/**
 * How travellers write in a language. `{n}`, `{city}`, `{place}`, `{from}` and `{to}` stand for what the trip says;
 * `{nn}` is a number of two figures, `{th}` one in words, `{nights}` are one fewer than the days.
 */
export type Phrases = {
  /** Undefined if this format cannot express the time. */
  readonly times: Halves<(hour: number, minute: number) => string | undefined>;
  /** A word before an approximate time. */
  readonly about: Halves<string>;
  readonly spans: Halves<string>;
  readonly durations: Halves<(minutes: number) => string>;
  readonly prices: Halves<PriceWriter>;
  readonly free: Halves<string>;
  readonly days: Halves<string>;
  /** The words for `{th}`, from the first day on. */
  readonly ordinals: readonly string[];
  readonly titles: Halves<string>;
  readonly lists: Halves<string>;
  /** Activities at a sight. */
  readonly sights: Halves<string>;
  readonly food: Halves<string>;
  readonly cafe: Halves<string>;
  readonly lodging: Halves<string>;
  readonly calls: Halves<string>;
  readonly remarks: Halves<string>;
  readonly packingHeadings: Halves<string>;
  readonly packing: Halves<string>;
  readonly tableHeads: Halves<readonly [time: string, place: string, duration: string, cost: string]>;
};

const two = (number: number) => String(number).padStart(2, "0");
const hours = (minutes: number) => Math.floor(minutes / 60);
const clock = (hour: number, minute: number) => `${two(hour)}:${two(minute)}`;
const shortClock = (hour: number, minute: number) => `${hour}:${two(minute)}`;
const dottedClock = (hour: number, minute: number) => `${hour}.${two(minute)}`;
const onTheHour = (write: (hour: number) => string) => (hour: number, minute: number) =>
  minute === 0 ? write(hour) : undefined;
const twelve = (hour: number) => hour % 12 || 12;
const half = (hour: number) => (hour < 12 ? "am" : "pm");

/** Hours and minutes with the words of a language. */
const inWords =
  (hour: string, minute: string, gap = " ") =>
  (minutes: number) =>
    minutes < 60
      ? `${minutes}${gap}${minute}`
      : minutes % 60
        ? `${hours(minutes)}${gap}${hour} ${minutes % 60}${gap}${minute}`
        : `${hours(minutes)}${gap}${hour}`;

/** "1,5 Std." */
const inHours = (hour: string, minute: string, point: string) => (minutes: number) =>
  minutes < 60 || minutes % 30
    ? `${minutes} ${minute}`
    : `${String(minutes / 60).replace(".", point)} ${hour}`;
/** "1h30" */
const tightHours = (minutes: number) =>
  minutes < 60 ? `${minutes} min` : `${hours(minutes)}h${minutes % 60 ? two(minutes % 60) : ""}`;
/** "1 hr 30" */
const shortHours = (hour: string, minute: string) => (minutes: number) =>
  minutes < 60
    ? `${minutes} ${minute}`
    : `${hours(minutes)} ${hour}${minutes % 60 ? ` ${minutes % 60}` : ""}`;

const dashes = ["{from} – {to}", "{from}-{to}", "{from} - {to}"];

const signs: Readonly<Record<string, string>> = {
  ...{ EUR: "€", GBP: "£", USD: "$", JPY: "¥", CNY: "¥", KRW: "₩", INR: "₹", BRL: "R$", TRY: "₺" },
  ...{ AUD: "A$", CAD: "C$", NZD: "NZ$", SGD: "S$", MXN: "MX$", TWD: "NT$", HKD: "HK$", ILS: "₪" },
  ...{ THB: "฿" },
};
const grouped = (amount: number, separator: string) => String(amount).replace(/\B(?=(\d{3})+$)/g, separator);
const plain = (amount: number, separator: string, point: string) => {
  const [whole = "0", cents] = amount.toFixed(2).split(".");
  return grouped(Number(whole), separator) + (cents === "00" ? "" : point + cents);
};
const signFirst = (amount: number, currency: string) =>
  signs[currency] ? `${signs[currency]}${plain(amount, ",", ".")}` : `${plain(amount, ",", ".")} ${currency}`;
const codeLast = (amount: number, currency: string) => `${plain(amount, ",", ".")} ${currency}`;
const codeFirst = (amount: number, currency: string) => `${currency} ${plain(amount, ",", ".")}`;
const signLast = (amount: number, currency: string) =>
  `${plain(amount, ".", ",")} ${signs[currency] ?? currency}`;
const signLastTight = (amount: number, currency: string) =>
  signs[currency] ? `${plain(amount, ".", ",")}${signs[currency]}` : `${plain(amount, ".", ",")} ${currency}`;
type PriceWriter = (amount: number, currency: string) => string;
const european = (held: readonly PriceWriter[]): Halves<PriceWriter> => ({
  both: [signLast],
  tuning: [signLastTight, signFirstComma],
  held,
});
function signFirstComma(amount: number, currency: string) {
  return `${signs[currency] ?? currency} ${plain(amount, ".", ",")}`;
}

const english: Phrases = {
  times: {
    both: [clock, shortClock],
    tuning: [
      (hour, minute) => `${twelve(hour)}:${two(minute)} ${half(hour)}`,
      (hour, minute) => `${twelve(hour)}${minute ? `.${two(minute)}` : ""}${half(hour)}`,
      (hour, minute) => `${twelve(hour)}:${two(minute)} ${half(hour).toUpperCase()}`,
      (hour, minute) => `${twelve(hour)}${minute ? `:${two(minute)}` : ""}${half(hour)}`,
      (hour, minute) => `${twelve(hour)}${minute ? `:${two(minute)}` : ""} ${half(hour)}`,
    ],
    held: [
      (hour, minute) => `${twelve(hour)}:${two(minute)} ${hour < 12 ? "a.m." : "p.m."}`,
      (hour, minute) => `${twelve(hour)}${minute ? `:${two(minute)}` : ""}${half(hour).toUpperCase()}`,
      (hour, minute) => `${two(hour)}h${two(minute)}`,
      (hour, minute) => `${two(hour)}${two(minute)} hrs`,
    ],
  },
  about: { tuning: [""], held: ["", "", "", "around ", "~"] },
  spans: { tuning: dashes, held: ["{from} to {to}", "{from} till {to}"] },
  durations: {
    both: [inWords("h", "min", "")],
    tuning: [
      inWords("hours", "min"),
      inWords("h", "m", ""),
      inWords("hrs", "mins"),
      (minutes) => (minutes % 30 || minutes < 60 ? `${minutes} min` : `${minutes / 60} hours`),
    ],
    held: [
      (minutes) => `${minutes} mins`,
      (minutes) => `approx. ${inHours("h", "min", ".")(minutes)}`,
      shortHours("hr", "minutes"),
    ],
  },
  prices: {
    both: [signFirst],
    tuning: [codeLast, codeFirst],
    held: [
      (amount, currency) => `from ${signFirst(amount, currency)}`,
      (amount, currency) => `${signFirst(amount, currency)} pp`,
      (amount, currency) => `~${signFirst(amount, currency)}`,
    ],
  },
  free: {
    both: ["free"],
    tuning: ["free entry", "no ticket needed"],
    held: ["free admission", "no entrance fee", "FREE"],
  },
  days: {
    both: ["Day {n}", "DAY {n}"],
    tuning: ["Day #{n}", "day {n}"],
    held: ["Day {th}", "D{n}", "Day {nn}", "☀ Day {n}", "[ Day {n} ]"],
  },
  ordinals: ["One", "Two", "Three"],
  titles: {
    both: ["{n} days in {city}"],
    tuning: [
      "{city} itinerary",
      "How to spend {n} days in {city}",
      "{city} in {n} days",
      "{n}-day {city} guide",
      "A perfect {city} trip",
      "{city} travel diary",
      "The ultimate {city} guide",
    ],
    held: [
      "What we did in {city}",
      "First time in {city}?",
      "{city} on a budget",
      "come with me to {city}",
      "Our {n}-day plan for {city}",
      "{city}, day by day",
    ],
  },
  lists: {
    both: ["Top {n} things to do in {city}"],
    tuning: [
      "{n} places you can't miss in {city}",
      "My favourite spots in {city}",
      "{city} bucket list",
      "{n} must-see spots in {city}",
      "What to see in {city}",
      "{city} hidden gems",
      "{city} must-dos",
    ],
    held: [
      "Don't leave {city} without these {n}",
      "{n} reasons to visit {city}",
      "{city} starter pack",
      "Save these {n} spots for {city}",
      "POV: one day in {city}",
    ],
  },
  sights: {
    tuning: [],
    held: ["Visit {place}", "Photo stop: {place}", "Wander around {place}", "Explore {place}"],
  },
  food: {
    both: ["Lunch at {place}", "Dinner at {place}"],
    tuning: [
      "Eat at {place}",
      "Lunch: {place}",
      "Late lunch at {place}",
      "Brunch at {place}",
      "Dinner @ {place}",
    ],
    held: [
      "Grab a bite at {place}",
      "{place} for dinner",
      "Dinner – {place}",
      "Lunch stop: {place}",
      "Supper at {place}",
    ],
  },
  cafe: {
    both: ["Coffee at {place}", "Breakfast at {place}"],
    tuning: ["Coffee break at {place}", "Pastries at {place}", "Morning coffee at {place}"],
    held: ["{place} for coffee", "Flat white at {place}", "Brekkie at {place}", "☕ {place}"],
  },
  lodging: {
    both: ["Check in at {place}"],
    tuning: ["Check-in: {place}", "Drop bags at {place}"],
    held: ["Stay: {place}", "Sleep at {place}", "Overnight at {place}"],
  },
  calls: {
    both: ["save for later", "follow for more"],
    tuning: [
      "Save this for your next trip!",
      "link in bio",
      "Part 2 coming soon",
      "Tag who you'd go with",
      "Bookmark this!",
      "more on my page",
      "Would you go?",
      "full guide in bio",
    ],
    held: [
      "Send this to your travel buddy",
      "comment GUIDE for the full list",
      "which one would you pick?",
      "Like + save",
      "More tips in the caption",
    ],
  },
  remarks: {
    tuning: [
      "Go early to avoid the crowds",
      "Book ahead!",
      "so worth it",
      "Best view in town",
      "Reserve online",
      "Don't skip this one",
      "bring cash",
      "golden hour is magic here",
      "closed on Mondays",
    ],
    held: [
      "closes at 6 pm",
      "cash only",
      "get there before the tour buses",
      "tickets sell out fast",
      "stunning at blue hour",
      "we'd come back just for this",
      "10/10",
    ],
  },
  packingHeadings: {
    both: ["Packing list"],
    tuning: ["Packing", "What to pack", "Don't forget"],
    held: ["Packing checklist", "In my bag", "Things to bring"],
  },
  packing: {
    both: ["Sunscreen", "Passport"],
    tuning: [
      "Comfortable shoes",
      "Rain jacket",
      "Power bank",
      "Travel adapter",
      "Swimsuit",
      "Walking shoes",
      "Umbrella",
      "Phone charger",
      "Reusable bottle",
      "Warm layers",
      "Sunglasses",
    ],
    held: [
      "Hiking boots",
      "Light scarf",
      "Bug spray",
      "Earplugs",
      "Universal adapter",
      "First aid kit",
      "Swimwear",
      "Daypack",
    ],
  },
  tableHeads: {
    tuning: [["Time", "Activity", "Duration", "Cost"]],
    held: [["When", "What", "How long", "Price"]],
  },
};

const french: Phrases = {
  times: {
    both: [(hour, minute) => `${hour}h${two(minute)}`],
    tuning: [
      clock,
      (hour, minute) => `${two(hour)}h${two(minute)}`,
      (hour, minute) => `${hour} h ${two(minute)}`,
      onTheHour((hour) => `${hour}h`),
    ],
    held: [
      (hour, minute) => `${hour}H${two(minute)}`,
      (hour, minute) => `${two(hour)}H${two(minute)}`,
      shortClock,
    ],
  },
  about: { tuning: [""], held: ["", "", "", "vers ", "dès "] },
  spans: { tuning: dashes, held: ["de {from} à {to}", "{from} à {to}"] },
  durations: {
    both: [inWords("h", "min", "")],
    tuning: [inWords("h", "min"), inWords("heures", "minutes")],
    held: [
      tightHours,
      (minutes) => `env. ${tightHours(minutes)}`,
      (minutes) => `compter ${tightHours(minutes)}`,
    ],
  },
  prices: european([
    (amount, currency) =>
      currency === "EUR" ? `${plain(amount, ".", ",")} euros` : signLast(amount, currency),
    (amount, currency) => `dès ${signLast(amount, currency)}`,
    (amount, currency) => `${signLast(amount, currency)}/pers.`,
  ]),
  free: {
    both: ["gratuit"],
    tuning: ["entrée libre", "entrée gratuite"],
    held: ["accès libre", "c'est gratuit"],
  },
  days: {
    both: ["Jour {n}"],
    tuning: ["JOUR {n}", "Jour n°{n}", "jour {n}"],
    held: ["J{n}", "{th} jour", "Jour {nn}", "☀ Jour {n}"],
  },
  ordinals: ["Premier", "Deuxième", "Troisième"],
  titles: {
    both: ["{n} jours à {city}"],
    tuning: [
      "Mon itinéraire à {city}",
      "Que faire à {city} en {n} jours",
      "{city} en {n} jours",
      "Week-end à {city}",
      "Carnet de voyage : {city}",
    ],
    held: [
      "On t'emmène à {city}",
      "{city} : notre programme",
      "{n} jours pour découvrir {city}",
      "City trip à {city}",
    ],
  },
  lists: {
    both: ["Que faire à {city}"],
    tuning: [
      "{n} lieux à voir à {city}",
      "Mes adresses à {city}",
      "Top {n} à {city}",
      "Les incontournables de {city}",
    ],
    held: ["{n} spots à {city}", "{city} : nos coups de cœur", "Quoi voir à {city} ?"],
  },
  sights: { tuning: [], held: ["Visite : {place}", "Balade à {place}"] },
  food: {
    both: ["Déjeuner au {place}"],
    tuning: ["Dîner chez {place}", "Pause déjeuner : {place}", "Dîner au {place}"],
    held: ["On mange chez {place}", "Dîner – {place}", "Resto : {place}"],
  },
  cafe: {
    both: ["Café au {place}"],
    tuning: ["Petit-déjeuner chez {place}", "Goûter chez {place}"],
    held: ["Brunch : {place}", "Pause café chez {place}"],
  },
  lodging: {
    tuning: ["Arrivée à l'{place}", "Nuit à l'{place}"],
    held: ["Où dormir : {place}", "On dort chez {place}"],
  },
  calls: {
    both: ["Abonne-toi"],
    tuning: [
      "Enregistre pour plus tard",
      "lien en bio",
      "À enregistrer !",
      "Partage à tes amis",
      "Tu y es déjà allé ?",
    ],
    held: ["Dis-moi en commentaire", "Sauvegarde ce réel", "Tague ton binôme de voyage"],
  },
  remarks: {
    tuning: [
      "Réservez à l'avance",
      "Venez tôt le matin",
      "vue magnifique",
      "Pensez à réserver",
      "fermé le lundi",
      "à ne pas manquer",
      "idéal au coucher du soleil",
    ],
    held: ["arriver tôt", "billets en ligne conseillés", "on a adoré", "paiement en espèces"],
  },
  packingHeadings: {
    both: ["À emporter"],
    tuning: ["Valise", "Dans ma valise", "Ne pas oublier"],
    held: ["Check-list", "Mon sac à dos", "À prendre"],
  },
  packing: {
    both: ["Crème solaire", "Passeport"],
    tuning: [
      "Chaussures confortables",
      "Adaptateur",
      "Imperméable",
      "Baskets",
      "Parapluie",
      "Batterie externe",
      "Maillot de bain",
    ],
    held: ["Lunettes de soleil", "Gourde", "Coupe-vent", "Trousse de secours", "Casquette"],
  },
  tableHeads: {
    tuning: [["Heure", "Activité", "Durée", "Prix"]],
    held: [["Horaire", "Visite", "Temps", "Tarif"]],
  },
};

const german: Phrases = {
  times: {
    both: [(hour, minute) => `${clock(hour, minute)} Uhr`],
    tuning: [
      clock,
      onTheHour((hour) => `${hour} Uhr`),
      (hour, minute) => `${dottedClock(hour, minute)} Uhr`,
      shortClock,
    ],
    held: [(hour, minute) => `${shortClock(hour, minute)}h`, dottedClock, onTheHour((hour) => `${hour}h`)],
  },
  about: { tuning: [""], held: ["", "", "", "ca. ", "ab ", "gegen "] },
  spans: { tuning: dashes, held: ["von {from} bis {to}", "{from} bis {to}"] },
  durations: {
    both: [inWords("Std.", "Min.")],
    tuning: [inWords("h", "min", ""), inWords("Stunden", "Minuten")],
    held: [
      inHours("Std.", "Min.", ","),
      (minutes) => `ca. ${inHours("h", "min", ",")(minutes)}`,
      (minutes) => `${minutes} Min`,
    ],
  },
  prices: european([
    (amount, currency) => `ab ${signLast(amount, currency)}`,
    (amount, currency) => `${signLast(amount, currency)} p. P.`,
    (amount, currency) =>
      Number.isInteger(amount) && currency === "EUR" ? `${amount},- €` : signLast(amount, currency),
  ]),
  free: { both: ["kostenlos"], tuning: ["Eintritt frei", "gratis"], held: ["freier Eintritt", "umsonst"] },
  days: {
    both: ["Tag {n}"],
    tuning: ["TAG {n}", "{n}. Tag"],
    held: ["{th} Tag", "Tag {nn}", "Reisetag {n}", "☀ Tag {n}"],
  },
  ordinals: ["Erster", "Zweiter", "Dritter"],
  titles: {
    both: ["{n} Tage in {city}"],
    tuning: [
      "{city} in {n} Tagen",
      "Reiseplan {city}",
      "Städtetrip {city}",
      "Unser Wochenende in {city}",
      "{city}-Reise",
    ],
    held: ["Ab nach {city}!", "Kurztrip nach {city}", "{n} Tage {city}", "{city} für Anfänger"],
  },
  lists: {
    both: ["Top {n} in {city}"],
    tuning: [
      "{n} Orte, die du in {city} sehen musst",
      "Sehenswürdigkeiten in {city}",
      "{city}: Meine Lieblingsorte",
    ],
    held: ["{n} Tipps für {city}", "{city} Highlights", "Was tun in {city}?"],
  },
  sights: { tuning: [], held: ["Besuch: {place}", "Spaziergang – {place}"] },
  food: {
    both: ["Mittagessen im {place}"],
    tuning: ["Abendessen im {place}", "Essen im {place}", "Abendessen: {place}"],
    held: ["Mittags: {place}", "Lecker essen im {place}", "Abends ins {place}"],
  },
  cafe: {
    both: ["Kaffee im {place}"],
    tuning: ["Frühstück im {place}", "Kuchen im {place}", "Frühstück: {place}"],
    held: ["Brunch im {place}", "Kaffeepause – {place}"],
  },
  lodging: {
    tuning: ["Einchecken im {place}", "Check-in im {place}"],
    held: ["Unterkunft: {place}", "Übernachtung im {place}"],
  },
  calls: {
    both: ["Folge für mehr"],
    tuning: ["Speichern für später", "Link in der Bio", "Merk dir diesen Post!", "Wen nimmst du mit?"],
    held: ["Schick das deinem Reisebuddy", "Schreib's in die Kommentare", "Jetzt abspeichern"],
  },
  remarks: {
    tuning: [
      "Unbedingt reservieren",
      "früh da sein",
      "tolle Aussicht",
      "Tickets vorher online kaufen",
      "montags geschlossen",
      "nur Barzahlung",
    ],
    held: ["vorab buchen lohnt sich", "am schönsten bei Sonnenuntergang", "unser Highlight"],
  },
  packingHeadings: {
    both: ["Packliste"],
    tuning: ["Einpacken", "Nicht vergessen"],
    held: ["Das muss mit", "Gepäck"],
  },
  packing: {
    both: ["Sonnencreme", "Reisepass"],
    tuning: [
      "Bequeme Schuhe",
      "Regenjacke",
      "Powerbank",
      "Wanderschuhe",
      "Regenschirm",
      "Ladekabel",
      "Badesachen",
    ],
    held: ["Sonnenbrille", "Trinkflasche", "Reiseadapter", "Reiseapotheke", "Mütze"],
  },
  tableHeads: {
    tuning: [["Uhrzeit", "Programm", "Dauer", "Kosten"]],
    held: [["Zeit", "Ziel", "Aufenthalt", "Preis"]],
  },
};

const spanish: Phrases = {
  times: {
    both: [clock, shortClock],
    tuning: [
      (hour, minute) => `${clock(hour, minute)} h`,
      (hour, minute) => `${shortClock(hour, minute)}h`,
      (hour, minute) => `A las ${shortClock(hour, minute)}`,
    ],
    held: [
      (hour, minute) => `${twelve(hour)}:${two(minute)} ${half(hour)}`,
      (hour, minute) => `${shortClock(hour, minute)} hs`,
      (hour, minute) => `${dottedClock(hour, minute)} h`,
    ],
  },
  about: { tuning: [""], held: ["", "", "", "sobre las ", "hacia las "] },
  spans: { tuning: dashes, held: ["de {from} a {to}", "{from} a {to}"] },
  durations: {
    both: [inWords("h", "min")],
    tuning: [inWords("h", "min", ""), inWords("horas", "minutos")],
    held: [tightHours, inHours("h", "min", ","), (minutes) => `aprox. ${inWords("h", "min")(minutes)}`],
  },
  prices: european([
    (amount, currency) => `desde ${signLast(amount, currency)}`,
    (amount, currency) => `${signLast(amount, currency)} por persona`,
    (amount, currency) => `${signLast(amount, currency)}/pax`,
  ]),
  free: {
    both: ["gratis"],
    tuning: ["entrada libre", "entrada gratuita"],
    held: ["acceso libre", "sin costo"],
  },
  days: {
    both: ["Día {n}"],
    tuning: ["DÍA {n}", "Dia {n}", "día {n}"],
    held: ["{th} día", "Día {nn}", "D{n}", "☀ Día {n}"],
  },
  ordinals: ["Primer", "Segundo", "Tercer"],
  titles: {
    both: ["{n} días en {city}"],
    tuning: [
      "Qué ver en {city} en {n} días",
      "Ruta por {city}",
      "{city} en {n} días",
      "Guía de {city}",
      "Escapada a {city}",
    ],
    held: [
      "Nuestro viaje a {city}",
      "{city}: ruta de {n} días",
      "Un finde en {city}",
      "Lo que hicimos en {city}",
    ],
  },
  lists: {
    both: ["Qué ver en {city}"],
    tuning: [
      "{n} lugares imperdibles en {city}",
      "Los {n} mejores sitios de {city}",
      "Imprescindibles de {city}",
    ],
    held: ["{n} planes en {city}", "{city} en un día", "Mis lugares favoritos de {city}"],
  },
  sights: { tuning: [], held: ["Visita a {place}", "Paseo por {place}", "Parada: {place}"] },
  food: {
    both: ["Comida en {place}"],
    tuning: ["Cena en {place}", "Almuerzo en {place}", "Cenar en {place}", "Tapas en {place}"],
    held: ["Comer en {place}", "Cena – {place}", "Dónde comer: {place}"],
  },
  cafe: {
    both: ["Café en {place}"],
    tuning: ["Desayuno en {place}", "Merienda en {place}", "Churros en {place}"],
    held: ["Cafecito en {place}", "Brunch en {place}"],
  },
  lodging: {
    tuning: ["Check-in en {place}", "Alojamiento: {place}"],
    held: ["Dormir en {place}", "Hospedaje: {place}"],
  },
  calls: {
    both: ["Sígueme para más"],
    tuning: ["Guarda este post", "link en mi bio", "¡Guárdalo para tu viaje!", "Etiqueta a tus amigos"],
    held: ["Comparte con tu compa de viaje", "Dale like y guarda", "¿A cuál irías primero?"],
  },
  remarks: {
    tuning: [
      "Reserva con antelación",
      "vistas increíbles",
      "ve temprano",
      "Compra la entrada online",
      "cierra los lunes",
      "no te lo pierdas",
    ],
    held: ["llegar con tiempo", "solo efectivo", "nos encantó", "atardecer de película"],
  },
  packingHeadings: {
    both: ["Maleta"],
    tuning: ["Qué llevar", "No olvidar"],
    held: ["En la mochila", "Checklist de viaje"],
  },
  packing: {
    both: ["Protector solar", "Pasaporte"],
    tuning: ["Zapatos cómodos", "Impermeable", "Adaptador", "Zapatillas", "Paraguas", "Cargador", "Bañador"],
    held: ["Gafas de sol", "Repelente", "Botella de agua", "Chubasquero", "Gorra"],
  },
  tableHeads: {
    tuning: [["Hora", "Actividad", "Duración", "Precio"]],
    held: [["Horario", "Plan", "Tiempo", "Coste"]],
  },
};

const italian: Phrases = {
  times: {
    both: [clock],
    tuning: [
      (hour, minute) => `ore ${shortClock(hour, minute)}`,
      dottedClock,
      (hour, minute) => `Ore ${dottedClock(hour, minute)}`,
      (hour, minute) => `h ${clock(hour, minute)}`,
      shortClock,
    ],
    held: [(hour, minute) => `${two(hour)}.${two(minute)}`, onTheHour((hour) => `ore ${hour}`)],
  },
  about: { tuning: [""], held: ["", "", "", "verso le "] },
  spans: { tuning: dashes, held: ["dalle {from} alle {to}", "{from} → {to}"] },
  durations: {
    both: [inWords("h", "min", "")],
    tuning: [inWords("ore", "minuti"), inWords("h", "min")],
    held: [
      (minutes) => tightHours(minutes).replace(" min", "'"),
      (minutes) => `circa ${inWords("h", "min", "")(minutes)}`,
      inHours("h", "min", ","),
    ],
  },
  prices: european([
    (amount, currency) => `da ${signLast(amount, currency)}`,
    (amount, currency) =>
      currency === "EUR" ? `${plain(amount, ".", ",")} euro` : signLast(amount, currency),
    (amount, currency) => `${signLast(amount, currency)} a persona`,
  ]),
  free: {
    both: ["gratis"],
    tuning: ["ingresso gratuito", "ingresso libero"],
    held: ["entrata libera", "a costo zero"],
  },
  days: {
    both: ["Giorno {n}"],
    tuning: ["GIORNO {n}", "{n}° giorno", "giorno {n}"],
    held: ["{th} giorno", "Giorno {nn}", "☀ Giorno {n}"],
  },
  ordinals: ["Primo", "Secondo", "Terzo"],
  titles: {
    both: ["{n} giorni a {city}"],
    tuning: [
      "Cosa vedere a {city} in {n} giorni",
      "Itinerario {city}",
      "{city} in {n} giorni",
      "Weekend a {city}",
    ],
    held: [
      "Vi porto a {city}",
      "{city}: il nostro viaggio",
      "{city} low cost in {n} giorni",
      "Fuga a {city}",
    ],
  },
  lists: {
    both: ["Cosa vedere a {city}"],
    tuning: [
      "{n} posti da non perdere a {city}",
      "I miei {n} posti preferiti a {city}",
      "Le tappe imperdibili di {city}",
    ],
    held: ["{n} cose da fare a {city}", "{city} insolita", "Il meglio di {city}"],
  },
  sights: { tuning: [], held: ["Visita: {place}", "Tappa a {place}"] },
  food: {
    both: ["Pranzo da {place}"],
    tuning: ["Cena da {place}", "Pranzo al {place}", "Aperitivo da {place}"],
    held: ["Si mangia da {place}", "Cena – {place}", "Dove mangiare: {place}"],
  },
  cafe: {
    both: ["Colazione da {place}"],
    tuning: ["Caffè da {place}", "Gelato da {place}", "Pausa caffè: {place}"],
    held: ["Spritz da {place}", "Merenda da {place}", "Brunch da {place}"],
  },
  lodging: {
    tuning: ["Check-in: {place}", "Arrivo all'{place}"],
    held: ["Dove dormire: {place}", "Notte da {place}"],
  },
  calls: {
    both: ["Seguimi per altri consigli"],
    tuning: ["Salva il post", "link in bio", "Salvalo per il tuo viaggio!", "Con chi ci andresti?"],
    held: ["Tagga il tuo compagno di viaggio", "Scrivimi nei commenti", "Metti mi piace e salva"],
  },
  remarks: {
    tuning: [
      "Prenota in anticipo",
      "vista stupenda",
      "Biglietti online",
      "chiuso il lunedì",
      "da non perdere",
    ],
    held: ["arrivate presto", "solo contanti", "ci è piaciuto tantissimo"],
  },
  packingHeadings: {
    both: ["Cosa portare"],
    tuning: ["Valigia", "Da mettere in valigia"],
    held: ["Nello zaino", "Lista bagagli"],
  },
  packing: {
    both: ["Crema solare", "Passaporto"],
    tuning: ["Scarpe comode", "Giacca impermeabile", "Scarpe da ginnastica", "Ombrello", "Costume"],
    held: ["Occhiali da sole", "Borraccia", "Felpa", "Cappellino"],
  },
  tableHeads: {
    tuning: [["Ora", "Attività", "Durata", "Costo"]],
    held: [["Orario", "Tappa", "Tempo", "Prezzo"]],
  },
};

const portuguese: Phrases = {
  times: {
    both: [(hour, minute) => `${hour}h${two(minute)}`],
    tuning: [
      clock,
      (hour, minute) => `${two(hour)}h${two(minute)}`,
      (hour, minute) => `às ${clock(hour, minute)}`,
      onTheHour((hour) => `${hour}h`),
    ],
    held: [
      (hour, minute) => `${hour}h${minute ? `${two(minute)}min` : ""}`,
      (hour, minute) => `${clock(hour, minute)}h`,
      shortClock,
    ],
  },
  about: { tuning: [""], held: ["", "", "", "pelas ", "por volta das "] },
  spans: { tuning: dashes, held: ["das {from} às {to}", "{from} até {to}"] },
  durations: {
    both: [inWords("h", "min", "")],
    tuning: [inWords("horas", "minutos"), inWords("h", "min")],
    held: [tightHours, (minutes) => `cerca de ${tightHours(minutes)}`, inHours("h", "min", ",")],
  },
  prices: european([
    (amount, currency) => `a partir de ${signFirstComma(amount, currency)}`,
    (amount, currency) => `${signFirstComma(amount, currency)} por pessoa`,
    (amount, currency) =>
      currency === "BRL" ? `${plain(amount, ".", ",")} reais` : signLast(amount, currency),
  ]),
  free: { both: ["grátis"], tuning: ["entrada gratuita", "entrada livre"], held: ["de graça", "não paga"] },
  days: {
    both: ["Dia {n}"],
    tuning: ["DIA {n}", "{n}º dia", "dia {n}"],
    held: ["{th} dia", "Dia {nn}", "D{n}", "☀ Dia {n}"],
  },
  ordinals: ["Primeiro", "Segundo", "Terceiro"],
  titles: {
    both: ["{n} dias em {city}"],
    tuning: [
      "Roteiro de {n} dias em {city}",
      "Roteiro {city}",
      "O que fazer em {city} em {n} dias",
      "Fim de semana em {city}",
    ],
    held: ["Nossa viagem a {city}", "{city}: guia rápido", "{n} dias perfeitos em {city}"],
  },
  lists: {
    both: ["O que fazer em {city}"],
    tuning: ["{n} lugares para conhecer em {city}", "Top {n} passeios em {city}", "Imperdíveis em {city}"],
    held: ["{n} coisas para fazer em {city}", "{city} em um dia", "O melhor de {city}"],
  },
  sights: { tuning: [], held: ["Visita: {place}", "Passeio – {place}"] },
  food: {
    both: ["Almoço no {place}"],
    tuning: ["Jantar no {place}", "Almoçar no {place}", "Jantar: {place}"],
    held: ["Comer no {place}", "Jantar – {place}", "Onde comer: {place}"],
  },
  cafe: {
    both: ["Café no {place}"],
    tuning: ["Pequeno-almoço no {place}", "Café da manhã no {place}", "Lanche no {place}"],
    held: ["Brunch no {place}", "Cafezinho no {place}"],
  },
  lodging: {
    tuning: ["Check-in no {place}", "Hospedagem: {place}"],
    held: ["Dormir no {place}", "Onde ficar: {place}"],
  },
  calls: {
    both: ["Segue para mais dicas"],
    tuning: ["Salva este post", "link na bio", "Guarda para a próxima viagem!", "Marca quem vai contigo"],
    held: ["Manda para o teu grupo de viagem", "Curte e salva", "Qual é o teu favorito?"],
  },
  remarks: {
    tuning: [
      "Reserve com antecedência",
      "vista incrível",
      "Compre o ingresso online",
      "fecha à segunda-feira",
      "imperdível",
    ],
    held: ["chegue cedo", "só aceita dinheiro", "amámos este lugar", "pôr do sol lindo"],
  },
  packingHeadings: {
    both: ["O que levar"],
    tuning: ["Mala", "Na mala", "Não esquecer"],
    held: ["Na mochila", "Checklist de viagem"],
  },
  packing: {
    both: ["Protetor solar", "Passaporte"],
    tuning: ["Sapatos confortáveis", "Capa de chuva", "Ténis", "Guarda-chuva", "Carregador", "Fato de banho"],
    held: ["Óculos de sol", "Garrafa de água", "Casaco leve", "Repelente"],
  },
  tableHeads: {
    tuning: [["Hora", "Atividade", "Duração", "Preço"]],
    held: [["Horário", "Passeio", "Tempo", "Valor"]],
  },
};

const dutch: Phrases = {
  times: {
    both: [clock],
    tuning: [
      (hour, minute) => `${clock(hour, minute)} uur`,
      (hour, minute) => `${dottedClock(hour, minute)} uur`,
      (hour, minute) => `${shortClock(hour, minute)}u`,
    ],
    held: [
      (hour, minute) => `${hour}u${two(minute)}`,
      (hour, minute) => `${dottedClock(hour, minute)}u`,
      onTheHour((hour) => `${hour} uur`),
    ],
  },
  about: { tuning: [""], held: ["", "", "", "rond ", "vanaf "] },
  spans: { tuning: dashes, held: ["van {from} tot {to}", "{from} tot {to}"] },
  durations: {
    both: [inWords("uur", "min")],
    tuning: [inWords("u", "min", ""), inWords("uur", "minuten")],
    held: [
      inHours("uur", "min", ","),
      (minutes) => `ca. ${inHours("uur", "min", ",")(minutes)}`,
      (minutes) => `${minutes} minuten`,
    ],
  },
  prices: {
    both: [signFirstComma],
    tuning: [signFirst, signLast],
    held: [
      (amount, currency) => `vanaf ${signFirstComma(amount, currency)}`,
      (amount, currency) => `${signFirstComma(amount, currency)} p.p.`,
      (amount, currency) =>
        Number.isInteger(amount) && currency === "EUR" ? `€ ${amount},-` : signFirstComma(amount, currency),
    ],
  },
  free: {
    both: ["gratis"],
    tuning: ["gratis toegang", "gratis entree"],
    held: ["vrije toegang", "kost niks"],
  },
  days: { both: ["Dag {n}"], tuning: ["DAG {n}", "dag {n}"], held: ["{th} dag", "Dag {nn}", "Reisdag {n}"] },
  ordinals: ["Eerste", "Tweede", "Derde"],
  titles: {
    both: ["{n} dagen in {city}"],
    tuning: ["Reisplan {city}", "{city} in {n} dagen", "Stedentrip {city}", "Weekendje {city}"],
    held: [
      "Tips voor {city}",
      "Een weekend {city}",
      "Dit deden we in {city}",
      "{n} dagen {city}: onze route",
    ],
  },
  lists: {
    both: ["Wat te doen in {city}"],
    tuning: ["{n} leuke plekken in {city}", "{n} hotspots in {city}", "De leukste adresjes in {city}"],
    held: ["{n}x doen in {city}", "{city} bucketlist", "Dit wil je zien in {city}"],
  },
  sights: { tuning: [], held: ["Bezoek {place}", "Wandelen bij {place}"] },
  food: {
    both: ["Lunch bij {place}"],
    tuning: ["Diner bij {place}", "Eten bij {place}", "Borrelen bij {place}"],
    held: ["Hapje eten bij {place}", "Avondeten: {place}", "Lunchen bij {place}"],
  },
  cafe: {
    both: ["Koffie bij {place}"],
    tuning: ["Ontbijt bij {place}", "Taart bij {place}"],
    held: ["Ontbijtje bij {place}", "Koffiestop: {place}"],
  },
  lodging: {
    tuning: ["Inchecken bij {place}", "Overnachten in {place}"],
    held: ["Slapen bij {place}", "Overnachting: {place}"],
  },
  calls: {
    both: ["Volg voor meer"],
    tuning: ["Opslaan voor later", "link in bio", "Bewaar deze post!", "Met wie ga jij?"],
    held: ["Stuur dit naar je reismaatje", "Welke kies jij?", "Like en bewaar"],
  },
  remarks: {
    tuning: ["Reserveer op tijd", "mooi uitzicht", "Koop je ticket online", "maandag gesloten", "ga vroeg"],
    held: ["vooraf boeken", "alleen pinnen", "echt een aanrader"],
  },
  packingHeadings: {
    both: ["Paklijst"],
    tuning: ["Meenemen", "Niet vergeten"],
    held: ["In de koffer", "Dit gaat mee"],
  },
  packing: {
    both: ["Zonnebrand", "Paspoort"],
    tuning: ["Goede schoenen", "Regenjas", "Wandelschoenen", "Paraplu", "Oplader", "Zwemkleding"],
    held: ["Zonnebril", "Waterfles", "Wereldstekker", "Pet"],
  },
  tableHeads: {
    tuning: [["Tijd", "Activiteit", "Duur", "Kosten"]],
    held: [["Tijdstip", "Bezoek", "Hoe lang", "Prijs"]],
  },
};

/** Mixed like travellers do: only the days in the script, or everything. */
const eastAsian = (
  { day, title, list, free }: Readonly<Record<"day" | "title" | "list" | "free", string>>,
  own: Pick<Phrases, "ordinals"> & {
    readonly [Field in Exclude<keyof Phrases, "ordinals" | "about">]: Phrases[Field]["held"];
  },
): Phrases => ({
  times: { tuning: [clock, shortClock], held: own.times },
  about: { tuning: [""], held: [""] },
  spans: { tuning: dashes, held: own.spans },
  durations: { tuning: [inWords("h", "min", ""), inWords("h", "m", "")], held: own.durations },
  prices: { tuning: [signFirst, codeLast], held: own.prices },
  free: { tuning: [free], held: own.free },
  days: { both: [day], tuning: ["Day {n}", "DAY {n}"], held: own.days },
  ordinals: own.ordinals,
  titles: { both: [title], tuning: ["{city} {n} days", "{city} trip"], held: own.titles },
  lists: { both: [list], tuning: ["{city} TOP {n}", "Best {n} in {city}"], held: own.lists },
  sights: { tuning: [], held: own.sights },
  food: { tuning: ["Lunch {place}", "Dinner {place}"], held: own.food },
  cafe: { tuning: ["Coffee {place}", "Cafe time {place}"], held: own.cafe },
  lodging: { both: english.lodging.both ?? [], tuning: english.lodging.tuning, held: own.lodging },
  calls: { tuning: english.calls.tuning, held: own.calls },
  remarks: { tuning: english.remarks.tuning, held: own.remarks },
  packingHeadings: { tuning: ["Packing list", ...english.packingHeadings.tuning], held: own.packingHeadings },
  packing: { tuning: ["Sunscreen", "Passport", ...english.packing.tuning], held: own.packing },
  tableHeads: { tuning: english.tableHeads.tuning, held: own.tableHeads },
});

const japanese = eastAsian(
  { day: "{n}日目", title: "{city} {n}日間の旅", list: "{city}のおすすめ{n}選", free: "無料" },
  {
    times: [
      (hour, minute) => `${hour}時${minute ? `${minute}分` : ""}`,
      (hour, minute) => `${two(hour)}時${minute === 30 ? "半" : minute ? `${minute}分` : ""}`,
    ],
    spans: ["{from}～{to}", "{from}から{to}"],
    durations: [
      (minutes) => `約${inWords("時間", "分", "")(minutes).replace(" ", "")}`,
      (minutes) => inWords("時間", "分", "")(minutes).replace(" ", ""),
    ],
    prices: [
      (amount, currency) =>
        currency === "JPY" ? `${plain(amount, ",", ".")}円` : codeLast(amount, currency),
      (amount, currency) =>
        currency === "JPY" ? `1人 ${plain(amount, "", ".")}円` : signFirst(amount, currency),
    ],
    free: ["入場無料"],
    days: ["DAY{n}", "【{n}日目】", "Day.{n}"],
    ordinals: ["一", "二", "三"],
    titles: ["{city} {nights}泊{n}日", "{city}ひとり旅", "{city}旅行記"],
    lists: ["{city}で行きたい場所{n}選", "{city}観光スポット"],
    sights: ["{place}を散策"],
    food: ["{place}でランチ", "夕食：{place}"],
    cafe: ["{place}でカフェ休憩", "カフェ：{place}"],
    lodging: ["宿：{place}", "{place}に宿泊"],
    calls: ["保存してね", "フォローお願いします"],
    remarks: ["予約がおすすめ", "絶景でした", "朝イチが狙い目"],
    packingHeadings: ["持ち物", "持ち物リスト"],
    packing: ["日焼け止め", "折りたたみ傘", "モバイルバッテリー", "常備薬"],
    tableHeads: [["時間", "場所", "所要時間", "料金"]],
  },
);

const chinese = eastAsian(
  { day: "第{n}天", title: "{city} {n}天行程", list: "{city}必去{n}个地方", free: "免费" },
  {
    times: [
      (hour, minute) => `${hour}点${minute === 30 ? "半" : minute ? `${minute}分` : ""}`,
      (hour, minute) => `${hour < 12 ? "上午" : hour < 18 ? "下午" : "晚上"}${twelve(hour)}:${two(minute)}`,
    ],
    spans: ["{from}～{to}", "{from}至{to}"],
    durations: [
      (minutes) => `约${inHours("小时", "分钟", ".")(minutes).replace(" ", "")}`,
      (minutes) => inHours("小时", "分钟", ".")(minutes).replace(" ", ""),
    ],
    prices: [
      (amount, currency) =>
        currency === "CNY" ? `${plain(amount, "", ".")}元` : signFirst(amount, currency),
      (amount, currency) =>
        currency === "CNY" ? `人均${plain(amount, "", ".")}元` : codeFirst(amount, currency),
    ],
    free: ["免费参观", "免门票"],
    days: ["Day{n}", "D{n}", "第{th}天"],
    ordinals: ["一", "二", "三"],
    titles: ["{city} {n}天{nights}夜", "{city}旅行攻略", "在{city}玩{n}天"],
    lists: ["{city}{n}个打卡点", "{city}一日游"],
    sights: ["游览{place}"],
    food: ["午餐：{place}", "晚餐 {place}"],
    cafe: ["咖啡：{place}", "早餐：{place}"],
    lodging: ["入住{place}", "住宿：{place}"],
    calls: ["记得收藏", "关注我看更多"],
    remarks: ["一定要提前预约", "日落超美", "人很多"],
    packingHeadings: ["行李清单", "必带物品"],
    packing: ["防晒霜", "雨伞", "充电宝", "身份证"],
    tableHeads: [["时间", "地点", "时长", "费用"]],
  },
);

const korean = eastAsian(
  { day: "{n}일차", title: "{city} {n}일 여행", list: "{city} 추천 {n}곳", free: "무료" },
  {
    times: [
      (hour, minute) => `${hour < 12 ? "오전" : "오후"} ${twelve(hour)}시${minute ? ` ${minute}분` : ""}`,
      (hour, minute) => `${hour}시${minute ? ` ${minute}분` : ""}`,
    ],
    spans: ["{from} ~ {to}", "{from}부터 {to}"],
    durations: [inWords("시간", "분", ""), (minutes) => `약 ${inWords("시간", "분", "")(minutes)}`],
    prices: [
      (amount, currency) =>
        currency === "KRW" ? `${plain(amount, ",", ".")}원` : codeLast(amount, currency),
      (amount, currency) =>
        currency === "KRW" ? `1인 ${plain(amount, ",", ".")}원` : signFirst(amount, currency),
    ],
    free: ["무료 입장"],
    days: ["DAY{n}", "[{n}일차]", "{th} 날"],
    ordinals: ["첫째", "둘째", "셋째"],
    titles: ["{city} {nights}박 {n}일", "{city} 뚜벅이 여행", "{city} 여행 코스"],
    lists: ["{city} 가볼만한 곳 {n}", "{city} 당일치기"],
    sights: ["{place} 산책"],
    food: ["점심: {place}", "{place}에서 저녁"],
    cafe: ["카페: {place}", "{place}에서 커피"],
    lodging: ["숙소: {place}", "체크인 {place}"],
    calls: ["저장 필수", "팔로우하고 더 보기"],
    remarks: ["예약 필수", "뷰가 최고", "웨이팅 있어요"],
    packingHeadings: ["준비물", "챙길 것"],
    packing: ["선크림", "우산", "보조배터리", "상비약"],
    tableHeads: [["시간", "장소", "소요시간", "비용"]],
  },
);

export const languages: Readonly<Record<Language, Phrases>> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
  ja: japanese,
  zh: chinese,
  ko: korean,
};
