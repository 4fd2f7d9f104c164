import type { TripNotes } from "../trip-notes.ts";
import { isNameLike } from "./name-likeness.ts";
import { plain } from "./plain.ts";
import type { PlanLine } from "./plan-line.ts";
import { trimmed } from "./stop-in.ts";

type PackingItem = TripNotes["packing"][number];
type Expense = TripNotes["expenses"][number];

/** What a line of a packing list says: "3x socks", "passport, sunscreen, hat". */
export function packingIn(text: string): PackingItem[] {
  const items = text.split(/\s*[,;、]\s*/);
  const isList = items.length >= 3 && items.every((item) => item.split(" ").length <= 4);
  return (isList ? items : [text]).flatMap((item) => {
    const packed = packedItem(trimmedItem(item));
    return packed ? [packed] : [];
  });
}

const trimmedItem = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[\s.,;:]+$/gu, "");

function packedItem(text: string): PackingItem | undefined {
  const before = text.match(/^(\d{1,2})\s?(?:[x×*]\s?|\s)(?=\p{L})(.+)$/iu);
  const after = text.match(/^(.+?)\s?(?:[x×*]\s?(\d{1,2})|\((\d{1,2})[x×]?\))$/iu);
  const [name, quantity] = before
    ? [before[2], before[1]]
    : after
      ? [after[1], after[2] ?? after[3]]
      : [text, undefined];
  if (!name || !/\p{L}{2}/u.test(name) || name.length > 100 || !isNameLikeItem(name)) return undefined;
  const count = Number(quantity ?? 0);
  return { name: name.trim(), ...(count >= 1 ? { quantity: count } : {}) };
}

const isNameLikeItem = (name: string): boolean => isNameLike(name) || name.split(/\s+/).length <= 6;

const expenseWords: readonly (readonly [NonNullable<Expense["category"]>, RegExp])[] = [
  [
    "flight",
    /\b(?:flights?|vols?|flug|fluge|vuelos?|vol[oi]|voos?|vlucht(?:en)?|loty?|ucak|airfare)\b|航空券|机票|항공/u,
  ],
  [
    "lodging",
    /\b(?:hotels?|hostels?|airbnb|accommodation|lodging|stay|nights?|unterkunft|hebergement|logement|alojamiento|alloggio|alojamento|overnachting|noclegi?|konaklama)\b|宿泊|ホテル|住宿|酒店|숙박|숙소/u,
  ],
  [
    "transport",
    /\b(?:trains?|bus(?:es)?|taxis?|uber|metro|ferry|transport(?:ation)?|transfers?|car(?: rental)?|rental|fuel|gas|petrol|parking|tolls?|bahn|zug|benzin|mietwagen|essence|voiture|tren(?:es)?|coche|gasolina|treno|treni|auto|comboio|trein|pociag|tickets? (?:train|metro))\b|交通|교통/u,
  ],
  [
    "food",
    /\b(?:food|meals?|restaurants?|groceries|eating|drinks|coffee|essen|repas|nourriture|comidas?|cibo|pasti|refeicoes|eten|jedzenie|yemek|makan(?:an)?)\b|食費|食事|餐饮|식비/u,
  ],
  [
    "activity",
    /\b(?:activities|tours?|tickets?|museums?|entry|entrance|admissions?|attractions|aktivitaten|eintritt|activites|entrees|visites|actividades|entradas|attivita|ingressi|atividades|activiteiten|atrakcje)\b|観光|门票|입장/u,
  ],
  ["shopping", /\b(?:shopping|souvenirs?|gifts?|einkaufe|cadeaux|compras|regali|zakupy)\b|お土産|购物|쇼핑/u],
  [
    "fee",
    /\b(?:fees?|visa|insurance|tax(?:es)?|sim|versicherung|assurance|seguro|assicurazione)\b|保険|签证|보험/u,
  ],
];

/** What a line of a budget says. Sums say nothing that their parts do not. */
export function expenseIn({ values, text }: PlanLine): Expense | undefined {
  if (!values.price) return undefined;
  const title = trimmed(values.rest).slice(0, 200);
  const words = plain(text);
  if (
    !/\p{L}{2}/u.test(title) ||
    /\b(?:total|totale|totaal|sum|gesamt|summe|suma|razem|toplam|grand total)\b|合計|总计|합계/u.test(words)
  )
    return undefined;
  const category = expenseWords.find(([, pattern]) => pattern.test(words))?.[0];
  return { title, price: values.price, ...(category ? { category } : {}) };
}
