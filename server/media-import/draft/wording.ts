/** Tags, independent of the language. */
export type Theme =
  | "city"
  | "island"
  | "food"
  | "museums"
  | "sights"
  | "nature"
  | "beach"
  | "nightlife"
  | "shopping"
  | "adventure"
  | "events"
  | "weekend"
  | "roadTrip"
  | "flight";

export type Season = "spring" | "summer" | "autumn" | "winter";

/** The words that a preview adds, in one language. */
export type Wording = {
  /** BCP 47, to format months and lists. */
  readonly language: string;
  readonly trip: (days: number, place: string | undefined) => string;
  readonly stops: (count: number) => string;
  readonly andMore: (count: number) => string;
  readonly themes: Readonly<Record<Theme, string>>;
  readonly seasons: Readonly<Record<Season, string>>;
};

const wordings = {
  en: {
    language: "en",
    trip: (days, place) => {
      const length = days === 1 ? "A day" : `${days} days`;
      if (place) return days === 0 ? `Trip to ${place}` : `${length} in ${place}`;
      return days === 0 ? "A trip" : `${length} away`;
    },
    stops: (count) => (count === 1 ? "1 stop" : `${count} stops`),
    andMore: (count) => `${count} more`,
    themes: {
      city: "city",
      island: "island",
      food: "food",
      museums: "museums",
      sights: "sights",
      nature: "nature",
      beach: "beach",
      nightlife: "nightlife",
      shopping: "shopping",
      adventure: "adventure",
      events: "events",
      weekend: "weekend",
      roadTrip: "road trip",
      flight: "flight",
    },
    seasons: { spring: "Spring", summer: "Summer", autumn: "Autumn", winter: "Winter" },
  },
  fr: {
    language: "fr",
    trip: (days, place) => {
      const length = days === 1 ? "Une journée" : `${days} jours`;
      if (place) return days === 0 ? `Voyage : ${place}` : `${length} à ${place}`;
      return days === 0 ? "Un voyage" : `${length} de voyage`;
    },
    stops: (count) => (count === 1 ? "1 étape" : `${count} étapes`),
    andMore: (count) => `${count} de plus`,
    themes: {
      city: "ville",
      island: "île",
      food: "gastronomie",
      museums: "musées",
      sights: "monuments",
      nature: "nature",
      beach: "plage",
      nightlife: "vie nocturne",
      shopping: "shopping",
      adventure: "aventure",
      events: "événements",
      weekend: "week-end",
      roadTrip: "road trip",
      flight: "vol",
    },
    seasons: { spring: "Printemps", summer: "Été", autumn: "Automne", winter: "Hiver" },
  },
  de: {
    language: "de",
    trip: (days, place) => {
      const length = days === 1 ? "Ein Tag" : `${days} Tage`;
      if (place) return days === 0 ? `Reise nach ${place}` : `${length} in ${place}`;
      return days === 0 ? "Eine Reise" : `${length} unterwegs`;
    },
    stops: (count) => (count === 1 ? "1 Station" : `${count} Stationen`),
    andMore: (count) => `${count} weitere`,
    themes: {
      city: "Stadt",
      island: "Insel",
      food: "Essen",
      museums: "Museen",
      sights: "Sehenswürdigkeiten",
      nature: "Natur",
      beach: "Strand",
      nightlife: "Nachtleben",
      shopping: "Einkaufen",
      adventure: "Abenteuer",
      events: "Veranstaltungen",
      weekend: "Wochenende",
      roadTrip: "Rundreise",
      flight: "Flug",
    },
    seasons: { spring: "Frühling", summer: "Sommer", autumn: "Herbst", winter: "Winter" },
  },
  es: {
    language: "es",
    trip: (days, place) => {
      const length = days === 1 ? "Un día" : `${days} días`;
      if (place) return days === 0 ? `Viaje a ${place}` : `${length} en ${place}`;
      return days === 0 ? "Un viaje" : `${length} de viaje`;
    },
    stops: (count) => (count === 1 ? "1 parada" : `${count} paradas`),
    andMore: (count) => `${count} más`,
    themes: {
      city: "ciudad",
      island: "isla",
      food: "gastronomía",
      museums: "museos",
      sights: "monumentos",
      nature: "naturaleza",
      beach: "playa",
      nightlife: "vida nocturna",
      shopping: "compras",
      adventure: "aventura",
      events: "eventos",
      weekend: "fin de semana",
      roadTrip: "ruta en coche",
      flight: "vuelo",
    },
    seasons: { spring: "Primavera", summer: "Verano", autumn: "Otoño", winter: "Invierno" },
  },
  it: {
    language: "it",
    trip: (days, place) => {
      const length = days === 1 ? "Un giorno" : `${days} giorni`;
      if (place) return days === 0 ? `Viaggio: ${place}` : `${length} a ${place}`;
      return days === 0 ? "Un viaggio" : `${length} in viaggio`;
    },
    stops: (count) => (count === 1 ? "1 tappa" : `${count} tappe`),
    andMore: (count) => `${count} in più`,
    themes: {
      city: "città",
      island: "isola",
      food: "cucina",
      museums: "musei",
      sights: "monumenti",
      nature: "natura",
      beach: "spiaggia",
      nightlife: "vita notturna",
      shopping: "shopping",
      adventure: "avventura",
      events: "eventi",
      weekend: "weekend",
      roadTrip: "on the road",
      flight: "volo",
    },
    seasons: { spring: "Primavera", summer: "Estate", autumn: "Autunno", winter: "Inverno" },
  },
  pt: {
    language: "pt",
    trip: (days, place) => {
      const length = days === 1 ? "Um dia" : `${days} dias`;
      if (place) return days === 0 ? `Viagem: ${place}` : `${length} em ${place}`;
      return days === 0 ? "Uma viagem" : `${length} de viagem`;
    },
    stops: (count) => (count === 1 ? "1 paragem" : `${count} paragens`),
    andMore: (count) => `mais ${count}`,
    themes: {
      city: "cidade",
      island: "ilha",
      food: "gastronomia",
      museums: "museus",
      sights: "monumentos",
      nature: "natureza",
      beach: "praia",
      nightlife: "vida noturna",
      shopping: "compras",
      adventure: "aventura",
      events: "eventos",
      weekend: "fim de semana",
      roadTrip: "viagem de carro",
      flight: "voo",
    },
    seasons: { spring: "Primavera", summer: "Verão", autumn: "Outono", winter: "Inverno" },
  },
  nl: {
    language: "nl",
    trip: (days, place) => {
      const length = days === 1 ? "Een dag" : `${days} dagen`;
      if (place) return days === 0 ? `Reis naar ${place}` : `${length} in ${place}`;
      return days === 0 ? "Een reis" : `${length} op reis`;
    },
    stops: (count) => (count === 1 ? "1 stop" : `${count} stops`),
    andMore: (count) => `nog ${count}`,
    themes: {
      city: "stad",
      island: "eiland",
      food: "eten",
      museums: "musea",
      sights: "bezienswaardigheden",
      nature: "natuur",
      beach: "strand",
      nightlife: "uitgaan",
      shopping: "winkelen",
      adventure: "avontuur",
      events: "evenementen",
      weekend: "weekend",
      roadTrip: "roadtrip",
      flight: "vlucht",
    },
    seasons: { spring: "Lente", summer: "Zomer", autumn: "Herfst", winter: "Winter" },
  },
  ja: {
    language: "ja",
    trip: (days, place) => {
      const where = place ? `${place}の` : "";
      return days === 0 ? `${where}旅` : `${where}${days}日間の旅`;
    },
    stops: (count) => `${count}か所`,
    andMore: (count) => `ほか${count}か所`,
    themes: {
      city: "街歩き",
      island: "島",
      food: "グルメ",
      museums: "美術館",
      sights: "名所",
      nature: "自然",
      beach: "ビーチ",
      nightlife: "ナイトライフ",
      shopping: "買い物",
      adventure: "アクティビティ",
      events: "イベント",
      weekend: "週末",
      roadTrip: "ドライブ",
      flight: "フライト",
    },
    seasons: { spring: "春", summer: "夏", autumn: "秋", winter: "冬" },
  },
} as const satisfies Readonly<Record<string, Wording>>;

/** The wording in the first supported language, otherwise in English. */
export function wordingFor(...languages: readonly (string | undefined)[]): Wording {
  for (const language of languages) {
    const [primary = ""] = language?.toLowerCase().split("-") ?? [];
    if (primary in wordings) return wordings[primary as keyof typeof wordings];
  }
  return wordings.en;
}
