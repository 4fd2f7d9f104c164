import type { Halves } from "./half.ts";

export type Language = "en" | "fr" | "de" | "es" | "it" | "pt" | "nl" | "ja" | "zh" | "ko";

/** How travellers write in a language. `{n}`, `{city}` and `{place}` stand for what the trip says. */
export type Phrases = {
  /** Undefined where this way of writing cannot say it. */
  readonly times: Halves<(hour: number, minute: number) => string | undefined>;
  readonly durations: Halves<(minutes: number) => string>;
  readonly prices: Halves<(amount: number, currency: string) => string>;
  readonly free: Halves<string>;
  readonly days: Halves<string>;
  readonly titles: Halves<string>;
  readonly lists: Halves<string>;
  readonly food: Halves<string>;
  readonly cafe: Halves<string>;
  readonly lodging: Halves<string>;
  readonly calls: Halves<string>;
  readonly remarks: Halves<string>;
  readonly packingHeadings: Halves<string>;
  readonly packing: Halves<string>;
  readonly tableHead: readonly [time: string, place: string, duration: string, cost: string];
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

/** Hours and minutes, with what a language calls them. */
const inWords =
  (hour: string, minute: string, gap = " ") =>
  (minutes: number) =>
    minutes < 60
      ? `${minutes}${gap}${minute}`
      : minutes % 60
        ? `${hours(minutes)}${gap}${hour} ${minutes % 60}${gap}${minute}`
        : `${hours(minutes)}${gap}${hour}`;

const signs: Readonly<Record<string, string>> = {
  ...{ EUR: "€", GBP: "£", USD: "$", JPY: "¥", CNY: "¥", KRW: "₩", INR: "₹", BRL: "R$", TRY: "₺" },
  ...{ AUD: "A$", CAD: "C$", NZD: "NZ$", SGD: "S$", MXN: "MX$", TWD: "NT$", HKD: "HK$", ILS: "₪" },
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
const european = { both: [signLast], tuning: [signLastTight], held: [signFirstComma] };
function signFirstComma(amount: number, currency: string) {
  return `${signs[currency] ?? currency} ${plain(amount, ".", ",")}`;
}

const english: Phrases = {
  times: {
    both: [clock, shortClock],
    tuning: [
      (hour, minute) => `${twelve(hour)}:${two(minute)} ${half(hour)}`,
      (hour, minute) => `${twelve(hour)}${minute ? `.${two(minute)}` : ""}${half(hour)}`,
    ],
    held: [
      (hour, minute) => `${twelve(hour)}:${two(minute)} ${half(hour).toUpperCase()}`,
      (hour, minute) => `${twelve(hour)}${minute ? `:${two(minute)}` : ""}${half(hour)}`,
      (hour, minute) => `${twelve(hour)}${minute ? `:${two(minute)}` : ""} ${half(hour)}`,
    ],
  },
  durations: {
    both: [inWords("h", "min", "")],
    tuning: [inWords("hours", "min"), inWords("h", "m", "")],
    held: [
      inWords("hrs", "mins"),
      (minutes) => (minutes % 30 || minutes < 60 ? `${minutes} min` : `${minutes / 60} hours`),
    ],
  },
  prices: { both: [signFirst], tuning: [codeLast], held: [codeFirst] },
  free: { both: ["free"], tuning: ["free entry"], held: ["no ticket needed"] },
  days: { both: ["Day {n}", "DAY {n}"], tuning: ["Day #{n}"], held: ["day {n}"] },
  titles: {
    both: ["{n} days in {city}"],
    tuning: ["{city} itinerary", "How to spend {n} days in {city}", "{city} in {n} days"],
    held: [
      "{n}-day {city} guide",
      "A perfect {city} trip",
      "{city} travel diary",
      "The ultimate {city} guide",
    ],
  },
  lists: {
    both: ["Top {n} things to do in {city}"],
    tuning: ["{n} places you can't miss in {city}", "My favourite spots in {city}", "{city} bucket list"],
    held: ["{n} must-see spots in {city}", "What to see in {city}", "{city} hidden gems", "{city} must-dos"],
  },
  food: {
    both: ["Lunch at {place}", "Dinner at {place}"],
    tuning: ["Eat at {place}", "Lunch: {place}"],
    held: ["Late lunch at {place}", "Brunch at {place}", "Dinner @ {place}"],
  },
  cafe: {
    both: ["Coffee at {place}", "Breakfast at {place}"],
    tuning: ["Coffee break at {place}"],
    held: ["Pastries at {place}", "Morning coffee at {place}"],
  },
  lodging: { both: ["Check in at {place}"], tuning: ["Check-in: {place}"], held: ["Drop bags at {place}"] },
  calls: {
    both: ["save for later", "follow for more"],
    tuning: ["Save this for your next trip!", "link in bio", "Part 2 coming soon"],
    held: [
      "Tag who you'd go with",
      "Bookmark this!",
      "more on my page",
      "Would you go?",
      "full guide in bio",
    ],
  },
  remarks: {
    tuning: ["Go early to avoid the crowds", "Book ahead!", "so worth it", "Best view in town"],
    held: [
      "Reserve online",
      "Don't skip this one",
      "bring cash",
      "golden hour is magic here",
      "closed on Mondays",
    ],
  },
  packingHeadings: { both: ["Packing list"], tuning: ["Packing"], held: ["What to pack", "Don't forget"] },
  packing: {
    both: ["Sunscreen", "Passport"],
    tuning: ["Comfortable shoes", "Rain jacket", "Power bank", "Travel adapter", "Swimsuit"],
    held: ["Walking shoes", "Umbrella", "Phone charger", "Reusable bottle", "Warm layers", "Sunglasses"],
  },
  tableHead: ["Time", "Activity", "Duration", "Cost"],
};

const french: Phrases = {
  times: {
    both: [(hour, minute) => `${hour}h${two(minute)}`],
    tuning: [clock, (hour, minute) => `${two(hour)}h${two(minute)}`],
    held: [(hour, minute) => `${hour} h ${two(minute)}`, onTheHour((hour) => `${hour}h`)],
  },
  durations: {
    both: [inWords("h", "min", "")],
    tuning: [inWords("h", "min")],
    held: [inWords("heures", "minutes")],
  },
  prices: european,
  free: { both: ["gratuit"], tuning: ["entrée libre"], held: ["entrée gratuite"] },
  days: { both: ["Jour {n}"], tuning: ["JOUR {n}"], held: ["Jour n°{n}", "jour {n}"] },
  titles: {
    both: ["{n} jours à {city}"],
    tuning: ["Mon itinéraire à {city}", "Que faire à {city} en {n} jours"],
    held: ["{city} en {n} jours", "Week-end à {city}", "Carnet de voyage : {city}"],
  },
  lists: {
    both: ["Que faire à {city}"],
    tuning: ["{n} lieux à voir à {city}", "Mes adresses à {city}"],
    held: ["Top {n} à {city}", "Les incontournables de {city}"],
  },
  food: {
    both: ["Déjeuner au {place}"],
    tuning: ["Dîner chez {place}"],
    held: ["Pause déjeuner : {place}", "Dîner au {place}"],
  },
  cafe: { both: ["Café au {place}"], tuning: ["Petit-déjeuner chez {place}"], held: ["Goûter chez {place}"] },
  lodging: { tuning: ["Arrivée à l'{place}"], held: ["Nuit à l'{place}"] },
  calls: {
    both: ["Abonne-toi"],
    tuning: ["Enregistre pour plus tard", "lien en bio"],
    held: ["À enregistrer !", "Partage à tes amis", "Tu y es déjà allé ?"],
  },
  remarks: {
    tuning: ["Réservez à l'avance", "Venez tôt le matin", "vue magnifique"],
    held: ["Pensez à réserver", "fermé le lundi", "à ne pas manquer", "idéal au coucher du soleil"],
  },
  packingHeadings: { both: ["À emporter"], tuning: ["Valise"], held: ["Dans ma valise", "Ne pas oublier"] },
  packing: {
    both: ["Crème solaire", "Passeport"],
    tuning: ["Chaussures confortables", "Adaptateur", "Imperméable"],
    held: ["Baskets", "Parapluie", "Batterie externe", "Maillot de bain"],
  },
  tableHead: ["Heure", "Activité", "Durée", "Prix"],
};

const german: Phrases = {
  times: {
    both: [(hour, minute) => `${clock(hour, minute)} Uhr`],
    tuning: [clock, onTheHour((hour) => `${hour} Uhr`)],
    held: [(hour, minute) => `${dottedClock(hour, minute)} Uhr`, shortClock],
  },
  durations: {
    both: [inWords("Std.", "Min.")],
    tuning: [inWords("h", "min", "")],
    held: [inWords("Stunden", "Minuten")],
  },
  prices: european,
  free: { both: ["kostenlos"], tuning: ["Eintritt frei"], held: ["gratis"] },
  days: { both: ["Tag {n}"], tuning: ["TAG {n}"], held: ["{n}. Tag"] },
  titles: {
    both: ["{n} Tage in {city}"],
    tuning: ["{city} in {n} Tagen", "Reiseplan {city}"],
    held: ["Städtetrip {city}", "Unser Wochenende in {city}", "{city}-Reise"],
  },
  lists: {
    both: ["Top {n} in {city}"],
    tuning: ["{n} Orte, die du in {city} sehen musst"],
    held: ["Sehenswürdigkeiten in {city}", "{city}: Meine Lieblingsorte"],
  },
  food: {
    both: ["Mittagessen im {place}"],
    tuning: ["Abendessen im {place}"],
    held: ["Essen im {place}", "Abendessen: {place}"],
  },
  cafe: {
    both: ["Kaffee im {place}"],
    tuning: ["Frühstück im {place}"],
    held: ["Kuchen im {place}", "Frühstück: {place}"],
  },
  lodging: { tuning: ["Einchecken im {place}"], held: ["Check-in im {place}"] },
  calls: {
    both: ["Folge für mehr"],
    tuning: ["Speichern für später", "Link in der Bio"],
    held: ["Merk dir diesen Post!", "Wen nimmst du mit?"],
  },
  remarks: {
    tuning: ["Unbedingt reservieren", "früh da sein", "tolle Aussicht"],
    held: ["Tickets vorher online kaufen", "montags geschlossen", "nur Barzahlung"],
  },
  packingHeadings: { both: ["Packliste"], tuning: ["Einpacken"], held: ["Nicht vergessen"] },
  packing: {
    both: ["Sonnencreme", "Reisepass"],
    tuning: ["Bequeme Schuhe", "Regenjacke", "Powerbank"],
    held: ["Wanderschuhe", "Regenschirm", "Ladekabel", "Badesachen"],
  },
  tableHead: ["Uhrzeit", "Programm", "Dauer", "Kosten"],
};

const spanish: Phrases = {
  times: {
    both: [clock, shortClock],
    tuning: [(hour, minute) => `${clock(hour, minute)} h`],
    held: [
      (hour, minute) => `${shortClock(hour, minute)}h`,
      (hour, minute) => `A las ${shortClock(hour, minute)}`,
    ],
  },
  durations: {
    both: [inWords("h", "min")],
    tuning: [inWords("h", "min", "")],
    held: [inWords("horas", "minutos")],
  },
  prices: european,
  free: { both: ["gratis"], tuning: ["entrada libre"], held: ["entrada gratuita"] },
  days: { both: ["Día {n}"], tuning: ["DÍA {n}"], held: ["Dia {n}", "día {n}"] },
  titles: {
    both: ["{n} días en {city}"],
    tuning: ["Qué ver en {city} en {n} días", "Ruta por {city}"],
    held: ["{city} en {n} días", "Guía de {city}", "Escapada a {city}"],
  },
  lists: {
    both: ["Qué ver en {city}"],
    tuning: ["{n} lugares imperdibles en {city}"],
    held: ["Los {n} mejores sitios de {city}", "Imprescindibles de {city}"],
  },
  food: {
    both: ["Comida en {place}"],
    tuning: ["Cena en {place}"],
    held: ["Almuerzo en {place}", "Cenar en {place}", "Tapas en {place}"],
  },
  cafe: {
    both: ["Café en {place}"],
    tuning: ["Desayuno en {place}"],
    held: ["Merienda en {place}", "Churros en {place}"],
  },
  lodging: { tuning: ["Check-in en {place}"], held: ["Alojamiento: {place}"] },
  calls: {
    both: ["Sígueme para más"],
    tuning: ["Guarda este post", "link en mi bio"],
    held: ["¡Guárdalo para tu viaje!", "Etiqueta a tus amigos"],
  },
  remarks: {
    tuning: ["Reserva con antelación", "vistas increíbles", "ve temprano"],
    held: ["Compra la entrada online", "cierra los lunes", "no te lo pierdas"],
  },
  packingHeadings: { both: ["Maleta"], tuning: ["Qué llevar"], held: ["No olvidar"] },
  packing: {
    both: ["Protector solar", "Pasaporte"],
    tuning: ["Zapatos cómodos", "Impermeable", "Adaptador"],
    held: ["Zapatillas", "Paraguas", "Cargador", "Bañador"],
  },
  tableHead: ["Hora", "Actividad", "Duración", "Precio"],
};

const italian: Phrases = {
  times: {
    both: [clock],
    tuning: [(hour, minute) => `ore ${shortClock(hour, minute)}`, dottedClock],
    held: [
      (hour, minute) => `Ore ${dottedClock(hour, minute)}`,
      (hour, minute) => `h ${clock(hour, minute)}`,
      shortClock,
    ],
  },
  durations: {
    both: [inWords("h", "min", "")],
    tuning: [inWords("ore", "minuti")],
    held: [inWords("h", "min")],
  },
  prices: european,
  free: { both: ["gratis"], tuning: ["ingresso gratuito"], held: ["ingresso libero"] },
  days: { both: ["Giorno {n}"], tuning: ["GIORNO {n}"], held: ["{n}° giorno", "giorno {n}"] },
  titles: {
    both: ["{n} giorni a {city}"],
    tuning: ["Cosa vedere a {city} in {n} giorni", "Itinerario {city}"],
    held: ["{city} in {n} giorni", "Weekend a {city}"],
  },
  lists: {
    both: ["Cosa vedere a {city}"],
    tuning: ["{n} posti da non perdere a {city}"],
    held: ["I miei {n} posti preferiti a {city}", "Le tappe imperdibili di {city}"],
  },
  food: {
    both: ["Pranzo da {place}"],
    tuning: ["Cena da {place}"],
    held: ["Pranzo al {place}", "Aperitivo da {place}"],
  },
  cafe: {
    both: ["Colazione da {place}"],
    tuning: ["Caffè da {place}"],
    held: ["Gelato da {place}", "Pausa caffè: {place}"],
  },
  lodging: { tuning: ["Check-in: {place}"], held: ["Arrivo all'{place}"] },
  calls: {
    both: ["Seguimi per altri consigli"],
    tuning: ["Salva il post", "link in bio"],
    held: ["Salvalo per il tuo viaggio!", "Con chi ci andresti?"],
  },
  remarks: {
    tuning: ["Prenota in anticipo", "vista stupenda"],
    held: ["Biglietti online", "chiuso il lunedì", "da non perdere"],
  },
  packingHeadings: { both: ["Cosa portare"], tuning: ["Valigia"], held: ["Da mettere in valigia"] },
  packing: {
    both: ["Crema solare", "Passaporto"],
    tuning: ["Scarpe comode", "Giacca impermeabile"],
    held: ["Scarpe da ginnastica", "Ombrello", "Costume"],
  },
  tableHead: ["Ora", "Attività", "Durata", "Costo"],
};

const portuguese: Phrases = {
  times: {
    both: [(hour, minute) => `${hour}h${two(minute)}`],
    tuning: [clock],
    held: [
      (hour, minute) => `${two(hour)}h${two(minute)}`,
      (hour, minute) => `às ${clock(hour, minute)}`,
      onTheHour((hour) => `${hour}h`),
    ],
  },
  durations: {
    both: [inWords("h", "min", "")],
    tuning: [inWords("horas", "minutos")],
    held: [inWords("h", "min")],
  },
  prices: european,
  free: { both: ["grátis"], tuning: ["entrada gratuita"], held: ["entrada livre"] },
  days: { both: ["Dia {n}"], tuning: ["DIA {n}"], held: ["{n}º dia", "dia {n}"] },
  titles: {
    both: ["{n} dias em {city}"],
    tuning: ["Roteiro de {n} dias em {city}", "Roteiro {city}"],
    held: ["O que fazer em {city} em {n} dias", "Fim de semana em {city}"],
  },
  lists: {
    both: ["O que fazer em {city}"],
    tuning: ["{n} lugares para conhecer em {city}"],
    held: ["Top {n} passeios em {city}", "Imperdíveis em {city}"],
  },
  food: {
    both: ["Almoço no {place}"],
    tuning: ["Jantar no {place}"],
    held: ["Almoçar no {place}", "Jantar: {place}"],
  },
  cafe: {
    both: ["Café no {place}"],
    tuning: ["Pequeno-almoço no {place}"],
    held: ["Café da manhã no {place}", "Lanche no {place}"],
  },
  lodging: { tuning: ["Check-in no {place}"], held: ["Hospedagem: {place}"] },
  calls: {
    both: ["Segue para mais dicas"],
    tuning: ["Salva este post", "link na bio"],
    held: ["Guarda para a próxima viagem!", "Marca quem vai contigo"],
  },
  remarks: {
    tuning: ["Reserve com antecedência", "vista incrível"],
    held: ["Compre o ingresso online", "fecha à segunda-feira", "imperdível"],
  },
  packingHeadings: { both: ["O que levar"], tuning: ["Mala"], held: ["Na mala", "Não esquecer"] },
  packing: {
    both: ["Protetor solar", "Passaporte"],
    tuning: ["Sapatos confortáveis", "Capa de chuva"],
    held: ["Ténis", "Guarda-chuva", "Carregador", "Fato de banho"],
  },
  tableHead: ["Hora", "Atividade", "Duração", "Preço"],
};

const dutch: Phrases = {
  times: {
    both: [clock],
    tuning: [(hour, minute) => `${clock(hour, minute)} uur`],
    held: [
      (hour, minute) => `${dottedClock(hour, minute)} uur`,
      (hour, minute) => `${shortClock(hour, minute)}u`,
    ],
  },
  durations: {
    both: [inWords("uur", "min")],
    tuning: [inWords("u", "min", "")],
    held: [inWords("uur", "minuten")],
  },
  prices: { both: [signFirstComma], tuning: [signFirst], held: [signLast] },
  free: { both: ["gratis"], tuning: ["gratis toegang"], held: ["gratis entree"] },
  days: { both: ["Dag {n}"], tuning: ["DAG {n}"], held: ["dag {n}"] },
  titles: {
    both: ["{n} dagen in {city}"],
    tuning: ["Reisplan {city}", "{city} in {n} dagen"],
    held: ["Stedentrip {city}", "Weekendje {city}"],
  },
  lists: {
    both: ["Wat te doen in {city}"],
    tuning: ["{n} leuke plekken in {city}"],
    held: ["{n} hotspots in {city}", "De leukste adresjes in {city}"],
  },
  food: {
    both: ["Lunch bij {place}"],
    tuning: ["Diner bij {place}"],
    held: ["Eten bij {place}", "Borrelen bij {place}"],
  },
  cafe: { both: ["Koffie bij {place}"], tuning: ["Ontbijt bij {place}"], held: ["Taart bij {place}"] },
  lodging: { tuning: ["Inchecken bij {place}"], held: ["Overnachten in {place}"] },
  calls: {
    both: ["Volg voor meer"],
    tuning: ["Opslaan voor later", "link in bio"],
    held: ["Bewaar deze post!", "Met wie ga jij?"],
  },
  remarks: {
    tuning: ["Reserveer op tijd", "mooi uitzicht"],
    held: ["Koop je ticket online", "maandag gesloten", "ga vroeg"],
  },
  packingHeadings: { both: ["Paklijst"], tuning: ["Meenemen"], held: ["Niet vergeten"] },
  packing: {
    both: ["Zonnebrand", "Paspoort"],
    tuning: ["Goede schoenen", "Regenjas"],
    held: ["Wandelschoenen", "Paraplu", "Oplader", "Zwemkleding"],
  },
  tableHead: ["Tijd", "Activiteit", "Duur", "Kosten"],
};

/** As travellers mix it: the days in the script, the rest in figures. */
const eastAsian = (day: string, title: string, list: string, free: string): Phrases => ({
  ...english,
  times: { tuning: [clock], held: [shortClock] },
  durations: { tuning: [inWords("h", "min", "")], held: [inWords("h", "m", "")] },
  prices: { tuning: [signFirst], held: [codeLast] },
  free: { tuning: [free], held: [free] },
  days: { both: [day], tuning: ["Day {n}"], held: ["DAY {n}"] },
  titles: { both: [title], tuning: ["{city} {n} days"], held: ["{city} trip"] },
  lists: { both: [list], tuning: ["{city} TOP {n}"], held: ["Best {n} in {city}"] },
  food: { tuning: ["Lunch {place}"], held: ["Dinner {place}"] },
  cafe: { tuning: ["Coffee {place}"], held: ["Cafe time {place}"] },
});

export const languages: Readonly<Record<Language, Phrases>> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
  ja: eastAsian("{n}日目", "{city} {n}日間の旅", "{city}のおすすめ{n}選", "無料"),
  zh: eastAsian("第{n}天", "{city} {n}天行程", "{city}必去{n}个地方", "免费"),
  ko: eastAsian("{n}일차", "{city} {n}일 여행", "{city} 추천 {n}곳", "무료"),
};
