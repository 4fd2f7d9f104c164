import type { StopCategory } from "../../../contract/itinerary.ts";
import { plain } from "./plain.ts";

export type Label =
  | { readonly is: "address" | "hours" | "price" | "phone" | "link" | "duration" | "time" | "note" | "aside" }
  | { readonly is: "stop"; readonly category?: StopCategory };

const labels: readonly (readonly [Label, RegExp])[] = [
  [
    { is: "address" },
    /^(?:address|adresse|direccion|indirizzo|endereco|morada|adres|location|where|wo|ou|donde|dove|onde|lieu|ort|ubicacion|住所|地址|주소)$/u,
  ],
  [
    { is: "hours" },
    /^(?:(?:opening )?hours|open|opening(?: times)?|offnungszeiten|horaires|ouvert|horario|orari|orario|openingstijden|godziny otwarcia|営業時間|营业时间|영업시간)$/u,
  ],
  [
    { is: "price" },
    /^(?:price|cost|costs|entry|entrance|entry fee|entrance fee|admission|tickets?|fee|budget|preis|eintritt|kosten|prix|entree|tarif|billets?|precio|entrada|coste|prezzo|ingresso|biglietto|costo|preco|bilhete|custo|prijs|toegang|cena|bilet|wstep|fiyat|giris|harga|tiket|料金|入場料|门票|票价|价格|입장료|요금)$/u,
  ],
  [
    { is: "phone" },
    /^(?:tel|phone|telephone|telefon|telefono|telefone|telefoon|mobile|whatsapp|電話|电话|전화)$/u,
  ],
  [
    { is: "link" },
    /^(?:web|website|webseite|site|site web|sitio web|sito|link|book|booking|tickets at|url|reservations?|ウェブ|网站)$/u,
  ],
  [
    { is: "duration" },
    /^(?:time needed|duration|how long|dauer|duree|duracion|durata|duracao|duur|czas|所要時間|时长|소요시간)$/u,
  ],
  [
    { is: "time" },
    /^(?:time|when|start|starts|meet(?:ing)?(?: time)?|uhrzeit|heure|hora|orario di ritrovo|ora|tijd|godzina|時間|时间|시간)$/u,
  ],
  [
    { is: "note" },
    /^(?:tip|tips|pro tip|note|notes|info|hint|must try|try|order|dress code|reminder|nb|ps|p\.s|tipp|hinweis|conseil|astuce|a savoir|consejo|nota|ojo|consiglio|dica|let op|wskazowka|ipucu|ポイント|メモ|贴士|备注|팁)$/u,
  ],
  [
    { is: "aside" },
    /^(?:total|subtotal|sum|gesamt|summe|totale|total general|suma|toplam|合計|总计|합계|rating|bewertung|note moyenne|distance|entfernung|distancia|weather|wetter|date|datum|data|fecha|travell?ers|people|guests|personen|personnes|personas|persone|pessoas|currency|language|metro|subway|u-bahn|transport|getting there|from|to|von|nach|de|a|prepared by|by|author|guide|contact|e-?mail|order|ref|reference|booking (?:no|number|ref)|emergency|wifi|password)$/u,
  ],
  [
    { is: "stop", category: "lodging" },
    /^(?:(?:our |my )?(?:hotel|hostel|stay|staying at|overnight|accommodation|lodging|airbnb|sleep|night|unterkunft|ubernachtung|hebergement|logement|nuit|alojamiento|noche|alloggio|pernottamento|alojamento|pernoita|overnachting|verblijf|nocleg|konaklama|penginapan|宿泊|ホテル|住宿|酒店|숙소)|(?:hotel )?check[- ]?in)$/u,
  ],
  [
    { is: "stop", category: "food" },
    /^(?:breakfast|brunch|lunch|dinner|supper|eat|restaurant|food|fruhstuck|mittagessen|abendessen|essen|petit[- ]dejeuner|dejeuner|diner|desayuno|almuerzo|comida|cena|colazione|pranzo|pequeno[- ]almoco|almoco|jantar|ontbijt|avondeten|sniadanie|obiad|kolacja|sarapan|makan siang|makan malam|ランチ|夕食|昼食|朝食|ディナー|午餐|晚餐|早餐|점심|저녁)$/u,
  ],
  [{ is: "stop", category: "cafe" }, /^(?:coffee|cafe|kaffee|koffie|caffe|カフェ|咖啡|카페)$/u],
  [{ is: "stop", category: "bar" }, /^(?:drinks|bar|pub|cocktails|apero|aperitivo|nightcap)$/u],
  [
    { is: "stop" },
    /^(?:visit|see|stop|sight|activity|sunset|sunrise|must see|next|finish|first stop|last stop|visite|visita|besuch|bezoek|place)$/u,
  ],
];

/** "Address: …", "Lunch: …": what a label says of the words after it. */
export function labelledIn(text: string): { label: Label; written: string; rest: string } | undefined {
  const found = text.match(/^([\p{L}][\p{L}\s'.&-]{0,24}?)\s?[:：]\s*(.*)$/u);
  if (found?.[1] === undefined || found[2] === undefined) return undefined;
  const words = plain(found[1]).replace(/[.\s]+$/, "");
  const label = labels.find(([, pattern]) => pattern.test(words))?.[0];
  return label && { label, written: found[1], rest: found[2].trim() };
}

const money =
  /^(?:admission|entry|entrance|entry fee|entrance fee|tickets?|fee|price|cost|budget|eintritt|preis|entree|tarif|prix|entrada|precio|ingresso|prezzo|preco|bilhete|prijs|toegang|bilet|wstep|tiket masuk|harga|giris|入場料|料金|门票|입장료)(?:\s(?:fee|from|ab|ca|about|approx|a partir de|da))?\W{0,3}(\d{1,3}(?:[.,]\d{3})+|\d{1,6}(?:[.,]\d{1,2})?)(?![\d:])/u;

/** What it costs, where the sign of the currency was not read. */
export function amountIn(text: string): number | undefined {
  const digits = plain(text).match(money)?.[1];
  if (digits === undefined) return undefined;
  const isGrouped = /[.,]\d{3}$/.test(digits);
  const amount = Number(isGrouped ? digits.replace(/[.,]/g, "") : digits.replace(",", "."));
  return Number.isFinite(amount) && amount > 0 ? amount : undefined;
}

const details =
  /^(?:(?:admission|entry|entrance|free|tickets?|billets?|biglietti|entradas|ingressos|bilhetes|karten|bilety|kaartjes|budget|address|tel|phone|eintritt|gratis|kostenlos|gratuit|entree|entrada|libre|ingresso|gratuito|toegang|wstep|darmowy|price|cost|fee|per person|pro person|par personne|por persona|a persona|p\.?p|reservations?|bookings?|reservierung|reserva(?! (?:natural|nacional|biol|ecol|de la bios))|prenota|book (?:via|at|on|in|with|your|a|the|through|now|here)|closed|cash only|approx|about|around)(?!\p{L})|ca\.|env\.|~|\+)/u;

/** Says something about a stop, and is none itself. */
export const isDetail = (text: string): boolean => details.test(plain(text));
