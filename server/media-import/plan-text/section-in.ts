import type { StopCategory } from "../../../contract/itinerary.ts";
import { plain } from "./plain.ts";

export type Section =
  | { readonly about: "packing" | "expenses" | "notes" }
  | { readonly about: "stops"; readonly category?: StopCategory };

/** Each pattern is a whole heading, without accents. */
const headings: readonly (readonly [Section, RegExp])[] = [
  [
    { about: "packing" },
    /^(?:my |the )?(?:packing(?: list)?|what to (?:pack|bring|wear)|things to (?:pack|bring)|pack|bring|don'?t forget(?: to (?:pack|bring))?|essentials|in my bag|(?:a|à) emporter|(?:liste de )?(?:bagages?|valise)|dans ma valise|ne pas oublier|equipaje|que llevar|maleta|no olvidar|packliste|gepack|mitnehmen|nicht vergessen|einpacken|cosa portare|da portare|valigia|bagaglio|o que levar|levar|mala|bagagem|paklijst|meenemen|inpakken|niet vergeten|co zabrac|do spakowania|bagaz|yanina al(?:inacaklar)?|canta|barang bawaan|bawaan|持ち物(?:リスト)?|行李(?:清单)?|必带(?:清单|物品)?|准备物品|준비물|짐 ?싸기)$/u,
  ],
  [
    { about: "expenses" },
    /^(?:(?:total |trip |estimated |our )?(?:budget|costs?|expenses|spending|prices)(?: breakdown| overview| per person| p\.?p\.?)?|how much (?:it|we) (?:costs?|spent)|depenses|couts?|frais|presupuesto|gastos|costes|kosten(?:ubersicht)?|ausgaben|spese|costi|orcamento|custos|uitgaven|budzet|wydatki|koszty|butce|masraflar|biaya|anggaran|予算|費用|预算|费用|花费|예산|경비|비용)$/u,
  ],
  [
    { about: "notes" },
    /^(?:to ?-?(?:book|do)(?: list| before you go)?|bookings?|reservations?|(?:useful |travel |pro |quick |top )?(?:notes?|tips?|tricks|links?|info(?:rmation)?|contacts?|phrases)|good to know|important|reminders?|before you go|getting (?:around|there|here)|how to get (?:there|around)|transport(?:ation)?|when to go|best time to (?:visit|go)|faq|included|not included|what'?s (?:not )?included|overview|summary|a reserver|a savoir|conseils|astuces|infos?(?: pratiques)?|transports|inclus|non inclus|por reservar|reservar|consejos|notas|informacion(?: util)?|como llegar|incluye|no incluye|transporte|zu buchen|buchen|tipps|hinweise?|notizen|infos|gut zu wissen|anreise|wichtig|inklusive|nicht inklusive|leistungen|da prenotare|prenotare|consigli|note|informazioni|incluso|non incluso|dicas|notas|informacoes|te boeken|reserveren|notities|goed om te weten|vervoer|do zarezerwowania|wskazowki|notatki|informacje|ipuclari|notlar|catatan|メモ|注意(?:点|事项)?|予約|备注|贴士|小贴士|交通|팁|메모|참고|예약)$/u,
  ],
  [
    { about: "stops", category: "food" },
    /^(?:where (?:to|we) (?:eat|ate|dine)|(?:best |our |my )?(?:restaurants|food|eats|places to eat|food spots|dining|foodie spots)|ou manger|manger|restos|donde comer|comer|restaurantes|wo essen|essen|dove mangiare|mangiare|ristoranti|onde comer|waar eten|eten|gdzie zjesc|jedzenie|グルメ|美食|맛집)$/u,
  ],
  [
    { about: "stops", category: "cafe" },
    /^(?:(?:best |cute )?(?:cafes|coffee|coffee shops)|kaffee|cafeterias|koffie|カフェ|咖啡(?:馆|店)?|카페)$/u,
  ],
  [
    { about: "stops", category: "bar" },
    /^(?:(?:best )?(?:bars|drinks|nightlife|rooftops)|where to (?:drink|party))$/u,
  ],
  [
    { about: "stops", category: "lodging" },
    /^(?:where (?:to|we) (?:stay|stayed|sleep)|(?:our )?(?:hotels?|accommodations?|stays?|lodging)|ou dormir|dormir|hebergements?|donde dormir|alojamientos?|unterkunft|unterkunfte|ubernachten|dove dormire|alloggi(?:o)?|onde ficar|alojamento|overnachten|noclegi?|konaklama|penginapan|宿|ホテル|住宿|酒店|숙소)$/u,
  ],
  [
    { about: "stops", category: "shop" },
    /^(?:(?:where to )?shop(?:ping)?|einkaufen|compras|zakupy|alisveris|belanja|買い物|购物|쇼핑)$/u,
  ],
  [
    { about: "stops" },
    /^(?:what (?:to|we) (?:see|do|did|visit)|where to go|things (?:to do|we did)|(?:must[- ]?)?(?:see|do|visit|sees)|(?:top |main |our )?(?:sights|sightseeing|attractions|highlights|activities|places(?: to (?:visit|see|go))?|stops|beaches|museums|day trips|viewpoints)|que (?:voir|faire)|a (?:voir|faire)|visites|activites|que (?:ver|hacer)|actividades|lugares|was (?:tun|sehen)|sehenswurdigkeiten|aktivitaten|cosa (?:vedere|fare)|attrazioni|tappe|o que (?:ver|fazer)|atracoes|bezienswaardigheden|wat te (?:doen|zien)|co zobaczyc|atrakcje|gezilecek yerler|tempat wisata|観光|スポット|景点|볼거리|가볼만한 ?곳)$/u,
  ],
];

/** A line that only says what the lines under it are about. */
export function sectionIn(text: string): Section | undefined {
  if (text.length > 60) return undefined;
  const words = plain(text)
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")
    .replace(/\s+/g, " ");
  return headings.find(([, heading]) => heading.test(words))?.[0];
}
