import type { StopCategory } from "../../../contract/itinerary.ts";
import { plain } from "./plain.ts";

/** Words that tell what a stop is, without accents; the first that fits counts. */
const tellingWords: readonly (readonly [StopCategory, RegExp])[] = [
  [
    "flight",
    /\b(?:flight|vol|flug|vuelo|volo|voo|vlucht|lot|ucus|penerbangan)\b(?=.*\d|\s(?:to|from|nach|vers|a|para|naar))|✈|航班|フライト|항공편/u,
  ],
  [
    "transport",
    /\b(?:airport|aeroport|aeropuerto|aeroporto|flughafen|luchthaven|lotnisko|havalimani|bandara|(?:train|bus|central|metro|railway) station|hauptbahnhof|bahnhof|gare|estacion(?= de)|stazione|estacao(?= de)|centraal station|dworzec|stasiun|terminal|transfer|ferry|shuttle|taxi|train (?:to|from)|bus (?:to|from)|zug nach|rental car|mietwagen)\b|(?:空港|駅|车站|機場|机场|火车站|공항|역)$/u,
  ],
  [
    "lodging",
    /\b(?:hotel|hostel|motel|inn|resort|airbnb|guest ?house|ryokan|riad|pousada|parador|pension|auberge|albergo|b&b|bed and breakfast|villa rental|lodge|campsite|glamping|ferienwohnung|otel|penginapan|homestay)\b|(?:ホテル|旅館|酒店|民宿|호텔|게스트하우스)/u,
  ],
  [
    "museum",
    /\b(?:museums?|musee|museo|museu|muzeum|muze(?:si)?|galler(?:y|ia|ies)|galerie|galeria|pinacoteca|pinakothek|kunsthalle|kunsthaus)\b|museum\b|\w+museum|(?:博物館|博物馆|博物院|美術館|美术馆|박물관|미술관)/u,
  ],
  [
    "cafe",
    /\b(?:cafe|caffe|coffee|kaffeehaus|konditorei|cafeteria|koffie|kawiarnia|kopi|bakery|boulangerie|patisserie|pasticceria|pastelaria|backerei|bakkerij|gelateria|tea ?house|ice cream)\b|(?:カフェ|喫茶|咖啡|카페)/u,
  ],
  [
    "bar",
    /\b(?:bar|pub|rooftop|cocktails?|brewery|brauerei|brewpub|taproom|winery|bodega|wine tasting|nightclub|club|biergarten|speakeasy|izakaya)\b|(?:居酒屋|酒吧|술집)/u,
  ],
  [
    "food",
    /\b(?:restaurants?|ristorante|restaurante|trattoria|osteria|pizzeria|pizza|bistro|brasserie|bouillon|taverna|tavern|taberna|tasca|deli(?:catessen)?|diner|grill|steakhouse|ramen|sushi|noodles?|dumplings?|burgers?|tacos|taqueria|street food|food (?:court|hall|market)|eatery|gasthaus|gasthof|wirtshaus|eetcafe|restauracja|lokanta(?:si)?|warung|rumah makan|churros|pasteis)\b|(?:食堂|レストラン|ラーメン|寿司|餐厅|饭店|식당|맛집)/u,
  ],
  [
    "beach",
    /\b(?:beach|plage|playa|spiaggia|praia|strand|plaza beach|plaz|pantai|cala|plaj(?:i)?)\b|(?:ビーチ|海水浴場|海滩|沙滩|해수욕장|해변)/u,
  ],
  [
    "shop",
    /\b(?:market|markets|mercado|mercato|mercat|marche|markt|naschmarkt|bazaar|bazar|carsi(?:si)?|souks?|shopping|mall|outlet|boutique|bookshop|bookstore|livraria|librairie|libreria|pasar|targ|rynek hala|department store|flea)\b|(?:市場|市场|夜市|商店街|시장|백화점)/u,
  ],
  [
    "activity",
    /\b(?:cruise|croisiere|crucero|crociera|cruzeiro|rundfahrt|kreuzfahrt|rondvaart|boat (?:tour|trip|ride)|(?:balade|promenade|excursion|tour) en bateau|(?:paseo|tour) en barco|passeio de barco|giro in barca|boots?(?:fahrt|tour|tocht)|rejs|bike (?:tour|ride)|walking tour|food tour|tour|workshop|cooking class|cours de cuisine|clase de cocina|corso di cucina|aula de (?:culinaria|cozinha)|kochkurs|kookles|kookworkshop|class|kayak(?:ing)?|snorkel(?:l?ing)?|diving|surf(?:ing)?|rafting|zip ?line|hot air balloon|safari|horse riding|spa|massage|hammam|onsen|thermal baths?|therme|hike|hiking|wanderung|randonnee|trek(?:king)?|cable car|gondola ride|picnic|rutsche|swim)\b|(?:温泉|クルーズ|游船|온천)/u,
  ],
  [
    "event",
    /\b(?:show|concert|konzert|concierto|concerto|festival|theatre|theater|musical|opera(?! house)|ballet|match|game|flamenco|spectacle|espectaculo|spettacolo|espetaculo|fado|fireworks)\b/u,
  ],
  [
    "nature",
    /\b(?:park|parc|parque|parco|garden|gardens|jardin|jardim|giardin[oi]|garten|tuin|ogrod|lake|lac|lago|see|meer|jezioro|gol|danau|mount(?:ain)?|mont|monte|berg|gora|gunung|volcano|waterfalls?|cascade|cascadas?|cascate|wasserfall|cachoeira|falls|canyon|gorge|valley|vallee|valle|bay|baie|bahia|baia|cape|cabo|capo|island|isla|ile|isola|ilha|insel|forest|foret|bosque|wald|cave|cueva|grotta|grotte|hohle|cliffs?|hill|colline|fjord|glacier|national park|nature reserve|rice terraces?|terraces?|bamboo grove|lagoon|geyser|hot springs?|viewpoint|botanical)\b|\w+foss\b|(?:公園|公园|庭園|山|湖|滝|瀑布|竹林|공원|폭포|호수)$/u,
  ],
  [
    "sight",
    /\b(?:castle|chateau|castillo|castelo|castello|schloss|burg|zamek|kale(?:si)?|palace|palais|palacio|palazzo|palast|pałac|palac|saray(?:i)?|alcazar|tower|tour eiffel|torre|turm|wieza|kulesi|bridge|pont|ponte|puente|brucke|brug|most|koprusu|church|eglise|iglesia|igreja|chiesa|kirche|kerk|kosciol|cathedral|cathedrale|catedral|cattedrale|duomo|dom|basilica|basilique|basilika|abbey|abbaye|monastery|mosteiro|monasterio|monastere|kloster|temple|templo|tempio|tempel|shrine|pagoda|wat|pura|taisha|jinja|mosque|mosquee|mezquita|moschee|camii|cami|synagogue|square|place|plaza|piazza|praca|platz|plein|plac|meydani|fountain|fontaine|fuente|fontana|fonte|brunnen|monument|memorial|statue|arch|arc de|arco|gate|tor|puerta|porta|ruins|ruinas|rovine|forum|amphitheatre|colosseum|old town|altstadt|centro storico|casco antiguo|vieille ville|fort|fortress|festung|citadel|citadelle|steps|observatory|lighthouse|faro|farol|opera house|parliament|town hall|rathaus|miradouro|mirador|belvedere)\b|\w+(?:kirche|dom|turm|tor|platz|schloss|brucke|burg)\b|(?:寺|神社|大社|城|塔|宫|宮|사원|궁|성|마을)$/u,
  ],
];

/** What kind of stop it is, where its name tells. */
export function categoryOf(name: string): StopCategory | undefined {
  const words = plain(name.slice(0, 200));
  return tellingWords.find(([, pattern]) => pattern.test(words))?.[0];
}
