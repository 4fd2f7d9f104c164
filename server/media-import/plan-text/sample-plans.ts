import type { Media } from "../../outside/media-reader/media-reader.ts";

/** A plan as media show it, and what a traveller reads out of it. */
export type SamplePlan = {
  readonly name: string;
  readonly kind: Media["kind"];
  /** See laid-out.ts. */
  readonly layout: string;
  readonly caption?: string;
  readonly days: readonly {
    readonly title?: string;
    readonly date?: string;
    /** "10:00 Name", or the name alone; other names that are right too come after a slash. */
    readonly stops: readonly string[];
  }[];
  readonly packing?: readonly string[];
  readonly author?: string;
};

/** The rules were made with these in sight. */
export const tuningPlans: readonly SamplePlan[] = [
  {
    name: "a notes app with ticks, English",
    kind: "album",
    layout: `
_ 9:41
_ < Notes
^ Prague long weekend
_ Edited 2 days ago
Friday
☐ Old Town Square
☐ Astronomical Clock
✓ Charles Bridge at sunset
☐ Dinner at Lokál Dlouhááá

Saturday
☐ Prague Castle
☐ St. Vitus Cathedral
☐ Lunch
☐ Petřín Hill`,
    days: [
      {
        stops: [
          "Old Town Square",
          "Astronomical Clock",
          "Charles Bridge / Charles Bridge at sunset",
          "Lokál Dlouhááá / Dinner at Lokál Dlouhááá",
        ],
      },
      { stops: ["Prague Castle", "St. Vitus Cathedral", "Lunch", "Petřín Hill"] },
    ],
  },
  {
    name: "a list saved in a map app",
    kind: "album",
    layout: `
_ 10:24
^ Athens food & sights
_ Shared list · 4 places
_ Directions | Share | Edit

Acropolis Museum
_ 4.7 ★★★★★ (71,204)
_ Museum · Dionysiou Areopagitou 15
_ Open · Closes 8 PM

Little Kook
_ 4.3 ★★★★ (18,320)
_ €€ · Dessert shop
_ Closed · Opens 10 AM

Lycabettus Hill
_ 4.7 ★★★★★ (9,110)
_ Mountain peak
_ Open 24 hours

Monastiraki Flea Market
_ 4.4 ★★★★ (25,003)
_ Flea market · Ifestou 2
_ Open · Closes 6 PM`,
    days: [{ stops: ["Acropolis Museum", "Little Kook", "Lycabettus Hill", "Monastiraki Flea Market"] }],
  },
  {
    name: "a table in Spanish",
    kind: "pdf",
    layout: `
^^ Escapada a Sevilla
_ Preparado por Marta · página 1 de 1

^ Viernes 9 de octubre de 2026
Hora | Actividad | Duración | Precio
10:00 | Real Alcázar | 2 h | 14,50 €
13:00 | Comida en Triana | 1 h 30 min | 25 €
17:00 | Plaza de España | 1 h | gratis
21:00 | Espectáculo de flamenco | 1 h | 22 €

^ Sábado 10 de octubre de 2026
Hora | Actividad | Duración | Precio
09:30 | Catedral y Giralda | 2 h | 12 €
12:30 | Metropol Parasol | 45 min | 5 €`,
    days: [
      {
        date: "2026-10-09",
        stops: [
          "10:00 Real Alcázar",
          "13:00 Triana / Comida en Triana",
          "17:00 Plaza de España",
          "21:00 Espectáculo de flamenco",
        ],
      },
      { date: "2026-10-10", stops: ["09:30 Catedral y Giralda", "12:30 Metropol Parasol"] },
    ],
  },
  {
    name: "captions that grow, Italian",
    kind: "video",
    layout: `
^^ 2 GIORNI
^^ A FIRENZE
cosa vedere assolutamente
_ @chiara.viaggia
---
^ Giorno 1
Duomo di Firenze
_ @chiara.viaggia
---
^ Giorno 1
Duomo di Firenze
Ponte Vecchio
_ @chiara.viaggia
---
^ Giorno 1
Duomo di Firenze
Ponte Vecchio
Pranzo al Mercato Centrale
_ @chiara.viaggia
---
Tramonto a Piazzale Michelangelo
_ @chiara.viaggia
---
^ Giorno 2
Galleria degli Uffizi
Palazzo Pitti
Cena da Trattoria Mario
_ @chiara.viaggia
---
^ Seguimi per altri viaggi!
salva il video
_ @chiara.viaggia`,
    days: [
      {
        stops: [
          "Duomo di Firenze",
          "Ponte Vecchio",
          "Mercato Centrale / Pranzo al Mercato Centrale",
          "Piazzale Michelangelo / Tramonto a Piazzale Michelangelo",
        ],
      },
      { stops: ["Galleria degli Uffizi", "Palazzo Pitti", "Trattoria Mario / Cena da Trattoria Mario"] },
    ],
    author: "chiara.viaggia",
  },
  {
    name: "one place a frame with a sentence each",
    kind: "video",
    layout: `
^^ Croatia's most
^^ beautiful places
^^ you must see
---
^ Plitvice Lakes
The turquoise water is unreal, go early.
---
^ Diocletian's Palace
_ Split
Get lost in the alleys of the old town.
---
^ Lokrum Island
Ferry from Dubrovnik takes 15 minutes.
---
^ Stradun
Best at night when the crowds are gone!
Follow for more`,
    days: [{ stops: ["Plitvice Lakes", "Diocletian's Palace", "Lokrum Island", "Stradun"] }],
  },
  {
    name: "Japanese alone",
    kind: "video",
    layout: `
^^ 京都2泊3日
^ 1日目
10:00 清水寺
12:30 錦市場でランチ
15:00 伏見稲荷大社
---
^ 2日目
9時 嵐山 竹林の小径
11時30分 天龍寺
18:00 先斗町で夕食`,
    days: [
      {
        stops: ["10:00 清水寺", "12:30 錦市場 / 錦市場でランチ", "15:00 伏見稲荷大社"],
      },
      {
        stops: ["09:00 嵐山 竹林の小径 / 竹林の小径", "11:30 天龍寺", "18:00 先斗町 / 先斗町で夕食"],
      },
    ],
  },
  {
    name: "parts of the day with lists, English",
    kind: "video",
    layout: `
^ DAY 1 IN COPENHAGEN
Morning: Rosenborg Castle, King's Garden
Afternoon: Nyhavn, Amalienborg Palace
Evening: Tivoli Gardens
---
^ DAY 2
Morning: Christiania
Afternoon: Louisiana Museum of Modern Art
Evening: Dinner at Reffen
save this for your next trip`,
    days: [
      {
        stops: ["Rosenborg Castle", "King's Garden", "Nyhavn", "Amalienborg Palace", "Tivoli Gardens"],
      },
      { stops: ["Christiania", "Louisiana Museum of Modern Art", "Reffen / Dinner at Reffen"] },
    ],
  },
  {
    name: "a tour programme with notes and packing, German",
    kind: "pdf",
    layout: `
^^ Wien entdecken
Ein Wochenende in Wien, 2 Personen
_ Seite 1 von 2

^ Tag 1: Innere Stadt (Freitag, 4. September 2026)
09:30 Uhr Stephansdom
_ Eintritt frei, Turm 6 €
11:00 Uhr Hofburg – 2 Std.
_ Michaelerkuppel, 1010 Wien
13:00 Uhr Mittagessen im Café Central
_ Tel. +43 1 5333763
15:30 Uhr Besuch der Albertina, 18,90 €

^ Tag 2: Schönbrunn (Samstag, 5. September 2026)
10:00 Uhr Schloss Schönbrunn (3 Std.)
14:00 Uhr Naschmarkt
17:00 Uhr Riesenrad im Prater
---
_ Seite 2 von 2
^ Packliste
- bequeme Schuhe
- Regenschirm
- 2x Powerbank
^ Hinweise
Die Vienna City Card lohnt sich ab drei Fahrten.`,
    days: [
      {
        title: "Innere Stadt",
        date: "2026-09-04",
        stops: [
          "09:30 Stephansdom",
          "11:00 Hofburg",
          "13:00 Café Central / Mittagessen im Café Central",
          "15:30 Albertina / Besuch der Albertina",
        ],
      },
      {
        title: "Schönbrunn",
        date: "2026-09-05",
        stops: ["10:00 Schloss Schönbrunn", "14:00 Naschmarkt", "17:00 Riesenrad im Prater / Riesenrad"],
      },
    ],
    packing: ["bequeme Schuhe", "Regenschirm", "Powerbank"],
  },
  {
    name: "numbered with a sentence under each, French",
    kind: "album",
    layout: `
^^ 5 lieux à voir
^^ à Marrakech

1. Jardin Majorelle
_ Réservez vos billets en ligne, il y a du monde.
2. Place Jemaa el-Fna
_ À voir absolument le soir.
3. Palais de la Bahia
_ 70 MAD
4. Médersa Ben Youssef
_ Une des plus belles du pays
5. Café des Épices
_ Parfait pour un thé à la menthe`,
    days: [
      {
        stops: [
          "Jardin Majorelle",
          "Place Jemaa el-Fna",
          "Palais de la Bahia",
          "Médersa Ben Youssef",
          "Café des Épices",
        ],
      },
    ],
  },
  {
    name: "days in one line each",
    kind: "video",
    layout: `
^^ ICELAND RING ROAD
^ 5 day itinerary

Day 1: Reykjavik → Þingvellir → Geysir
Day 2: Seljalandsfoss + Skógafoss
Day 3: Vík, Reynisfjara Beach
Day 4: Jökulsárlón & Diamond Beach
Day 5: Blue Lagoon`,
    days: [
      { stops: ["Reykjavik", "Þingvellir", "Geysir"] },
      { stops: ["Seljalandsfoss", "Skógafoss"] },
      { stops: ["Vík", "Reynisfjara Beach"] },
      { stops: ["Jökulsárlón", "Diamond Beach"] },
      { stops: ["Blue Lagoon"] },
    ],
  },
  {
    name: "a caption alone tells the days",
    kind: "video",
    layout: `
^^ ISTANBUL
_ @two.wander
---
wait for the last one`,
    caption: `48 hours in Istanbul 🇹🇷 save this for later!

Day 1
📍 Hagia Sophia
📍 Basilica Cistern (book online)
📍 Grand Bazaar

Day 2
📍 Galata Tower
📍 Istiklal Street
📍 Bosphorus cruise at sunset

#istanbul #turkey #travel @two.wander`,
    days: [
      { stops: ["Hagia Sophia", "Basilica Cistern", "Grand Bazaar"] },
      { stops: ["Galata Tower", "Istiklal Street", "Bosphorus cruise / Bosphorus cruise at sunset"] },
    ],
    author: "two.wander",
  },
  {
    name: "budget and bookings beside the plan, English",
    kind: "album",
    layout: `
^ Amsterdam trip plan
Sat 12 Sept
9.30am Anne Frank House
12pm Pancakes @ The Pancake Bakery
2pm Canal cruise (1 hour) €18
6-8pm Vondelpark picnic

Sun 13 Sept
10am Rijksmuseum €22.50
1pm Foodhallen
4pm NDSM ferry

^ Budget
Hotel €280
Trains €64
Food €150
^ To book
Anne Frank tickets 6 weeks before
Canal cruise`,
    days: [
      {
        date: "2026-09-12",
        stops: [
          "09:30 Anne Frank House",
          "12:00 The Pancake Bakery / Pancakes @ The Pancake Bakery",
          "14:00 Canal cruise",
          "18:00 Vondelpark picnic / Vondelpark",
        ],
      },
      { date: "2026-09-13", stops: ["10:00 Rijksmuseum", "13:00 Foodhallen", "16:00 NDSM ferry"] },
    ],
  },
  {
    name: "labels and values under each stop",
    kind: "pdf",
    layout: `
^^ Cape Town Guide
^ Table Mountain Cableway
Address: Tafelberg Rd, Gardens, Cape Town
Hours: 8:30 am - 6 pm
Price: R395
Tip: go on a clear morning

^ V&A Waterfront
Address: 19 Dock Rd, Cape Town
Price: free
Website: www.waterfront.co.za

^ Boulders Beach
Price: R190
Time needed: 2 hours`,
    days: [{ stops: ["Table Mountain Cableway", "V&A Waterfront", "Boulders Beach"] }],
  },
  {
    name: "times on lines of their own",
    kind: "album",
    layout: `
^^ Our day in Ghent

09:00
Gravensteen

11:30
St Bavo's Cathedral

13:00
Lunch at Pakhuis

16:30
Graslei`,
    days: [{ stops: ["09:00 Gravensteen", "11:30 St Bavo's Cathedral", "13:00 Pakhuis", "16:30 Graslei"] }],
  },
  {
    name: "two columns, a day in each",
    kind: "pdf",
    layout: `
^^ Madrid weekend
Day 1 | Day 2
10:00 Prado Museum | 09:30 Royal Palace
13:00 Mercado San Miguel | 12:00 Almudena Cathedral
17:00 Retiro Park | 18:00 Temple of Debod`,
    days: [
      { stops: ["10:00 Prado Museum", "13:00 Mercado San Miguel", "17:00 Retiro Park"] },
      { stops: ["09:30 Royal Palace", "12:00 Almudena Cathedral", "18:00 Temple of Debod"] },
    ],
  },
  {
    name: "shouting captions that break, with scraps of the picture",
    kind: "video",
    layout: `
_ EE l|
^ BASILICA OF
^ SANTA MARIA NOVELLA
_ ~ il
---
^ SAN MINIATO
AL MONTE
_ |
---
POV: you never want to leave
---
^ BOBOLI GARDENS
€10 entry
---
^ CAFFÈ GILLI
order the hot chocolate`,
    days: [
      { stops: ["Basilica of Santa Maria Novella", "San Miniato al Monte", "Boboli Gardens", "Caffè Gilli"] },
    ],
  },
  {
    name: "a list saved in a map app, German",
    kind: "album",
    layout: `
_ 18:07 | 82%
^ Hamburg
_ Geteilte Liste · 3 Orte
Elbphilharmonie
_ 4,7 (58.311)
_ Konzerthalle
Miniatur Wunderland
_ 4,8 (91.240)
_ Modellbaumuseum · Kehrwieder 2-4
_ Geöffnet · Schließt um 20:00
Café Paris
_ 4,5 (5.012) · €€
_ Französisch`,
    days: [{ stops: ["Elbphilharmonie", "Miniatur Wunderland", "Café Paris"] }],
  },
  {
    name: "a table of days, places and notes",
    kind: "pdf",
    layout: `
^^ Sri Lanka in 6 days
Day | Place | Activity | Notes
1 | Negombo | Arrival and beach walk | rest
2 | Sigiriya | Climb the Lion Rock | start at 6 am
3 | Kandy | Temple of the Tooth | cover shoulders
4 | Ella | Nine Arch Bridge | take the train`,
    days: [
      { stops: ["Negombo"] },
      { stops: ["Sigiriya / Climb the Lion Rock / Lion Rock"] },
      { stops: ["Kandy / Temple of the Tooth"] },
      { stops: ["Ella / Nine Arch Bridge"] },
    ],
  },
  {
    name: "chat of friends with a plan in it, English",
    kind: "album",
    layout: `
_ 21:15
_ < Anna
ok so here's the plan!
Saturday 20 June
11am meet at Waterloo Station
12.30pm Kew Gardens
5pm pub: The White Cross
Sunday 21 June
10am Columbia Road Flower Market
sounds amazing!!
can't wait
_ Message`,
    days: [
      {
        date: "2026-06-20",
        stops: [
          "11:00 Waterloo Station / meet at Waterloo Station",
          "12:30 Kew Gardens",
          "17:00 The White Cross",
        ],
      },
      { date: "2026-06-21", stops: ["10:00 Columbia Road Flower Market"] },
    ],
  },
  {
    name: "French days with bullets and remarks",
    kind: "pdf",
    layout: `
^^ Week-end à Lyon
^ JOUR 1 : Vieux Lyon
• Petit-déjeuner chez Slake Coffee
• Visite de la Cathédrale Saint-Jean
• Traboules du Vieux Lyon
• Prévoir de bonnes chaussures pour monter la colline
^ JOUR 2 : Presqu'île
• Place Bellecour
• Déjeuner aux Halles Paul Bocuse (25 €)
• Parc de la Tête d'Or
^ Budget
Hôtel : 180 €
Train : 90 €`,
    days: [
      {
        title: "Vieux Lyon",
        stops: ["Slake Coffee", "Cathédrale Saint-Jean", "Traboules du Vieux Lyon"],
      },
      { title: "Presqu'île", stops: ["Place Bellecour", "Halles Paul Bocuse", "Parc de la Tête d'Or"] },
    ],
  },
  {
    name: "a video with days and emoji pins, Spanish",
    kind: "video",
    layout: `
^^ CDMX en 3 días
_ guarda este video
---
^ DÍA 1
📍 Zócalo
📍 Palacio de Bellas Artes
📍 Comida en El Cardenal
---
^ DÍA 2
📍 Castillo de Chapultepec
📍 Museo Nacional de Antropología
---
^ DÍA 3
📍 Xochimilco
📍 Museo Frida Kahlo
_ sígueme para más`,
    days: [
      { stops: ["Zócalo", "Palacio de Bellas Artes", "El Cardenal"] },
      { stops: ["Castillo de Chapultepec", "Museo Nacional de Antropología"] },
      { stops: ["Xochimilco", "Museo Frida Kahlo"] },
    ],
  },
  {
    name: "a ticket that is no plan, German",
    kind: "album",
    layout: `
^ Online-Ticket
Abfahrt | 08:29
Ankunft | 12:31
Zug | ICE 577
Wagen 24 | Sitzplatz 31
Preis | 59,90 €
Reisende: 1 Erwachsener`,
    days: [],
  },
  {
    name: "ranges and sentences under times",
    kind: "pdf",
    layout: `
^^ One perfect day in Hong Kong
8:00 – 9:30 am Breakfast at Australia Dairy Company
Queue early, the scrambled eggs are famous.
10:00 am – 12:00 pm Victoria Peak
Take the Peak Tram up and walk the circle trail.
1:00 – 2:00 pm Dim sum at Tim Ho Wan
3:00 pm Start the afternoon with a stroll through Man Mo Temple
8:00 pm Symphony of Lights
Watch it from the Tsim Sha Tsui promenade.`,
    days: [
      {
        stops: [
          "08:00 Australia Dairy Company",
          "10:00 Victoria Peak",
          "13:00 Tim Ho Wan",
          "15:00 Man Mo Temple",
          "20:00 Symphony of Lights",
        ],
      },
    ],
  },
];

/** Kept aside while the rules were made: they tell how plans are read that nobody had in mind. */
export const heldPlans: readonly SamplePlan[] = [
  {
    name: "Korean days",
    kind: "video",
    layout: `
^^ 부산 여행 코스
---
^ 1일차
11:00 감천문화마을
13:00 자갈치시장에서 점심
16:00 해운대 해수욕장
---
^ 2일차
10:00 해동용궁사
오후 2시 광안리 해수욕장`,
    days: [
      {
        stops: ["11:00 감천문화마을", "13:00 자갈치시장 / 자갈치시장에서 점심", "16:00 해운대 해수욕장"],
      },
      { stops: ["10:00 해동용궁사", "14:00 광안리 해수욕장"] },
    ],
  },
  {
    name: "Chinese days",
    kind: "album",
    layout: `
^^ 台北三日游
^ 第一天
上午 故宫博物院
12:00 鼎泰丰（信义店）
晚上 士林夜市
^ 第二天
09:30 九份老街
15:00 十分瀑布`,
    days: [
      { stops: ["故宫博物院", "12:00 鼎泰丰 / 鼎泰丰（信义店）", "士林夜市"] },
      { stops: ["09:30 九份老街", "15:00 十分瀑布"] },
    ],
  },
  {
    name: "Portuguese with parts of the day",
    kind: "video",
    layout: `
^ Roteiro Porto – 2 dias
_ @rota.a.dois
---
^ Dia 1: Ribeira
Manhã
Livraria Lello – 8 €
Torre dos Clérigos
Tarde
Almoço no Mercado do Bolhão
Noite
Jantar na Ribeira
_ @rota.a.dois
---
^ Dia 2: Gaia
Manhã
Ponte Dom Luís I
Tarde
Caves Taylor's (1h30)
Pôr do sol no Jardim do Morro
_ @rota.a.dois`,
    days: [
      {
        title: "Ribeira",
        stops: [
          "Livraria Lello",
          "Torre dos Clérigos",
          "Mercado do Bolhão / Almoço no Mercado do Bolhão",
          "Ribeira / Jantar na Ribeira",
        ],
      },
      {
        title: "Gaia",
        stops: ["Ponte Dom Luís I", "Caves Taylor's", "Jardim do Morro / Pôr do sol no Jardim do Morro"],
      },
    ],
    author: "rota.a.dois",
  },
  {
    name: "Dutch weekend",
    kind: "album",
    layout: `
^^ Weekendje Antwerpen
Dag 1
10.00 Centraal Station
11.30 Grote Markt
13.00 Lunch bij De Koninck
15.30 MAS museum
20.00 Diner in Het Zuid
Dag 2
10.30 Rubenshuis
14.00 Middelheimmuseum (gratis)`,
    days: [
      {
        stops: [
          "10:00 Centraal Station",
          "11:30 Grote Markt",
          "13:00 De Koninck / Lunch bij De Koninck",
          "15:30 MAS museum",
          "20:00 Het Zuid / Diner in Het Zuid",
        ],
      },
      { stops: ["10:30 Rubenshuis", "14:00 Middelheimmuseum"] },
    ],
  },
  {
    name: "Polish list with durations",
    kind: "pdf",
    layout: `
^^ Kraków w 2 dni
^ Dzień 1
- Rynek Główny (2 h)
- Kościół Mariacki – 15 zł
- Obiad w Starka
- Wawel
^ Dzień 2
- Kopalnia Soli Wieliczka (3 h)
- Kazimierz
_ Strona 1`,
    days: [
      { stops: ["Rynek Główny", "Kościół Mariacki", "Starka / Obiad w Starka", "Wawel"] },
      { stops: ["Kopalnia Soli Wieliczka", "Kazimierz"] },
    ],
  },
  {
    name: "photos with place tags, French",
    kind: "album",
    layout: `
Mont Saint-Michel, Normandie
---
Étretat, France
_ 14 août 2025
---
Plage de Deauville
_ Deauville, France
---
Vieux Bassin, Honfleur`,
    days: [{ stops: ["Mont Saint-Michel", "Étretat", "Plage de Deauville", "Vieux Bassin"] }],
  },
  {
    name: "an app's cards with numbers, hours and addresses",
    kind: "album",
    layout: `
_ 14:02
_ Overview | Itinerary | Explore | $
^ Wednesday, April 8th 2026
_ 5 places · 12 km

1 | Pike Place Market
_ Open 9:00 AM - 5:00 PM
_ 85 Pike St, Seattle, WA 98101
_ 4 min · 0.2 mi
2 | Seattle Art Museum
_ Open 10:00 AM - 5:00 PM
_ 1300 1st Ave, Seattle, WA 98101
_ 12 min · 0.9 mi
3 | Space Needle
_ 400 Broad St, Seattle, WA 98109
_ 8 min · 0.4 mi
4 | Chihuly Garden and Glass
_ Add a place`,
    days: [
      {
        date: "2026-04-08",
        stops: ["Pike Place Market", "Seattle Art Museum", "Space Needle", "Chihuly Garden and Glass"],
      },
    ],
  },
  {
    name: "a long title page and bullets, English",
    kind: "video",
    layout: `
^^ THE ONLY
^^ NYC GUIDE
^^ YOU'LL EVER NEED
_ part 2
---
^ where to eat
• Katz's Delicatessen
• Levain Bakery
• Joe's Pizza
_ link in bio
---
^ what to see
• The High Line
• MoMA $30
• Grand Central Terminal
_ link in bio`,
    days: [
      {
        stops: [
          "Katz's Delicatessen",
          "Levain Bakery",
          "Joe's Pizza",
          "The High Line",
          "MoMA",
          "Grand Central Terminal",
        ],
      },
    ],
  },
  {
    name: "a travel agent's programme with hotels, English",
    kind: "pdf",
    layout: `
^^ Vietnam Discovery
_ Lotus Travel · info@lotustravel.example · +84 24 3926 0000

^ Day 1 – Hanoi (Mon 2 Nov 2026)
14:00 Hotel check-in: Sofitel Legend Metropole
_ 15 Ngo Quyen, Hoan Kiem
16:30 Hoan Kiem Lake walk
19:00 Street food tour ($25 pp)

^ Day 2 – Ha Long Bay (Tue 3 Nov 2026)
07:30 Transfer to Ha Long
12:00 Board the cruise
15:00 Sung Sot Cave
Accommodation: Paradise Elegance Cruise
_ Page 1`,
    days: [
      {
        title: "Hanoi",
        date: "2026-11-02",
        stops: [
          "14:00 Sofitel Legend Metropole / Hotel check-in: Sofitel Legend Metropole",
          "16:30 Hoan Kiem Lake walk / Hoan Kiem Lake",
          "19:00 Street food tour",
        ],
      },
      {
        title: "Ha Long Bay",
        date: "2026-11-03",
        stops: [
          "07:30 Transfer to Ha Long / Ha Long",
          "12:00 Board the cruise / cruise",
          "15:00 Sung Sot Cave",
          "Paradise Elegance Cruise",
        ],
      },
    ],
  },
  {
    name: "a handwritten page read badly",
    kind: "album",
    layout: `
^ Dublin tnp
Sat
1O.00 Trinity College
~ 12:OO Lunch @ The Woollen Mills
2pm Guinness Storehouse
. 7pm Temple Bar
Sun
9.30 Kilmainham Gaol
1pm Howth cliff walk`,
    days: [
      {
        stops: [
          "10:00 Trinity College",
          "12:00 The Woollen Mills / Lunch @ The Woollen Mills",
          "14:00 Guinness Storehouse",
          "19:00 Temple Bar",
        ],
      },
      { stops: ["09:30 Kilmainham Gaol", "13:00 Howth cliff walk"] },
    ],
  },
  {
    name: "a table without a header, Italian",
    kind: "pdf",
    layout: `
^^ Napoli in tre giorni
^ Lunedì 6 aprile 2026
09:00 | Museo Archeologico | 20 €
12:30 | Pizza da Michele | 10 €
15:00 | Napoli Sotterranea | 15 €
^ Martedì 7 aprile 2026
08:30 | Scavi di Pompei | 22 €
16:00 | Vesuvio | 10 €
^ Mercoledì 8 aprile 2026
10:00 | Castel dell'Ovo | gratis
13:00 | Lungomare Caracciolo | 
Totale | | 77 €`,
    days: [
      {
        date: "2026-04-06",
        stops: [
          "09:00 Museo Archeologico",
          "12:30 Pizza da Michele / da Michele / Michele",
          "15:00 Napoli Sotterranea",
        ],
      },
      { date: "2026-04-07", stops: ["08:30 Scavi di Pompei", "16:00 Vesuvio"] },
      { date: "2026-04-08", stops: ["10:00 Castel dell'Ovo", "13:00 Lungomare Caracciolo"] },
    ],
  },
  {
    name: "a packing list alone, Spanish",
    kind: "album",
    layout: `
^ Qué llevar
- 4 camisetas
- Pasaporte
- Protector solar
- Zapatillas cómodas`,
    days: [],
    packing: ["camisetas", "Pasaporte", "Protector solar", "Zapatillas cómodas"],
  },
  {
    name: "several scripts, prices and bullets, Thai and English",
    kind: "video",
    layout: `
^^ Bangkok – Day 3
• วัดอรุณ Wat Arun 100 THB
• วัดโพธิ์ Wat Pho 300 THB
• Chatuchak Market
• Rooftop bar at sunset
_ Bangkok, Thailand`,
    days: [
      {
        stops: [
          "Wat Arun / วัดอรุณ Wat Arun",
          "Wat Pho / วัดโพธิ์ Wat Pho",
          "Chatuchak Market",
          "Rooftop bar / Rooftop bar at sunset",
        ],
      },
    ],
  },
];
