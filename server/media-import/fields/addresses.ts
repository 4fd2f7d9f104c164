import { phonesIn } from "./phones.ts";

const word = "\\p{L}[\\p{L}\\p{M}.'’-]{0,30}";
const houseNumber = "(?:n[.º°o]{0,2}\\s?)?\\d{1,5}(?:[-/]\\d{1,4})?[a-z]?(?:\\s?(?:bis|ter))?";
const streetFirst =
  "rue|avenue|av\\.?|ave\\.?|boulevard|bd\\.?|blvd\\.?|place|quai|chemin|impasse|allée|allee|cours|passage|rua|r\\.|avenida|praça|praca|largo|travessa|estrada|alameda|calçada|calle|c\\/|carrer|paseo|passeig|plaza|plaça|camino|carretera|ronda|via|viale|corso|piazza|piazzale|vicolo|strada|lungotevere|ulica|ul\\.|al\\.|jalan|jl\\.?|jln\\.?|soi|thanon|đường|str\\.";
const streetLast =
  "street|st\\.?|road|rd\\.?|avenue|ave\\.?|lane|ln\\.?|drive|dr\\.?|boulevard|blvd\\.?|square|sq\\.?|way|place|pl\\.?|court|ct\\.?|terrace|parade|highway|hwy\\.?|quay|row|mews|crescent|walk|alley|embankment|broadway|strand|esplanade|caddesi|cad\\.?|sokak|sk\\.?|mahallesi|marg";
const streetEnding =
  "stra(?:ß|ss|b)e|str\\.|weg|gasse|platz|allee|ufer|damm|chaussee|straat|laan|plein|gracht|kade|steeg|dijk|singel|vej|gade|gatan|vägen|gata|gate|katu|tie|utca|út|ulice|kuja";

const forms: readonly RegExp[] = [
  // Rua Augusta 12; Via Appia, 5; Calle de Alcalá, nº 4
  new RegExp(
    `(?<!\\p{L})(?:${streetFirst})\\s(?:[\\dº.]{1,4}\\s)?(?:${word}\\s?){1,6}[,\\s]{1,2}${houseNumber}(?![\\p{L}\\d:%€])`,
    "iu",
  ),
  // 12 rue de Rivoli; 12, rue
  new RegExp(
    `(?<![\\p{L}\\d:.])${houseNumber},?\\s(?:rue|avenue|av\\.|boulevard|bd|quai|chemin|impasse|allée|place|cours|passage)\\s${word}`,
    "iu",
  ),
  // 221B Baker Street
  new RegExp(
    `(?<![\\p{L}\\d:.])\\d{1,5}[a-z]?(?:-\\d{1,5})?\\s(?!(?:min|minutes?|mins|hours?|hrs?|h|days?|nights?|km|miles?)(?!\\p{L}))(?:${word}\\s){1,4}(?:${streetLast})(?!\\p{L})`,
    "iu",
  ),
  new RegExp(
    `(?<![\\p{L}\\d:.])\\d{1,5}[a-z]?\\s(?:[nsew]\\.?\\s)?\\d{1,3}(?:st|nd|rd|th)\\s(?:${streetLast})(?!\\p{L})`,
    "iu",
  ),
  // Dircksenstraße 36; Lange Straße 4; Prinsengracht 263
  new RegExp(`\\p{L}{2,30}(?:${streetEnding})\\s?\\d{1,4}(?!\\p{L}{2}|[\\d:%€])`, "iu"),
  /(?<!\p{L})\p{Lu}[\p{L}.-]{1,30}\s(?:Stra(?:ß|ss|B)e|Str\.|Weg|Gasse|Platz|Allee|Ufer|Damm|Ring)\s\d{1,4}(?!\p{L}{2}|[\d:%€])/u,
  // 〒612-0882; 東京都港区芝公園4-2-8
  /〒\s?\d{3}-?\d{4}|[都道府県市区郡][\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ーヶ]{1,12}\s?\d{1,4}(?:[-丁]|$)/u,
  /[시구동로길]\s\d{1,4}(?:-\d{1,4})?(?!\d|\s?[시분원일월])|[路街道巷]\s?\d{1,4}\s?[号號]/u,
  // 10179 Berlin; 1200-359 Lisboa; 1017 AB Amsterdam; SW1A 1AA; NY 10001; Kyoto 612-0882
  /(?<![\p{L}\d.,:-])(?:[A-Z]{1,2}-)?\d{5}\s\p{Lu}\p{Ll}+|(?<!\d)\d{4}-\d{3}(?!\d)(?:\s\p{Lu}|,|$)|(?<!\d)\d{4}\s?[A-Z]{2}\s\p{Lu}\p{L}+/u,
  /(?<![\p{L}\d])[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}(?![\p{L}\d])|,\s?[A-Z]{2}\s\d{5}(?:-\d{4})?(?!\d)|\p{Lu}\p{Ll}+,?\s\d{3}-\d{4}(?!\d)/u,
  // Bahnhofstrasse 12, 8001 Zürich
  /\d{1,4}[a-z]?,\s(?:[A-Z]{1,2}-)?\d{4}\s\p{Lu}\p{Ll}+/u,
  // 1-294 Kiyomizu, Higashiyama Ward
  /(?<![\p{L}\d:.])\d{1,4}(?:-\d{1,4}){0,2}(?:-chome)?,?\s(?:\p{Lu}[\p{L}'-]+\s?){1,4},\s?(?:\p{Lu}[\p{L}'-]+\s?){1,3}(?:ward|ku|city|cho|machi)(?!\p{L})/iu,
  /(?<!\p{L})(?:\p{L}{3,}(?:-ku|-cho|-machi|-shi)|[A-Z]\p{L}+ (?:Ward|District)),\s\p{Lu}/u,
  /(?:no\.|nr\.|blok|kav\.)\s?\d{1,4}[a-z]?,\s\p{Lu}/iu,
];
/** "3 Days in Rome, Italy" counts; nobody lives there. */
const counts =
  /^[^\p{L}\d]{0,4}\d{1,4}\s(?:days?|nights?|hours?|h|min|minutes|things|places|spots|tips|best|top|people|travell?ers|adults|guests|tage|nächte|jours?|nuits?|días?|noches?|giorni|notti|dias|noites|dagen|stops?|km|miles)(?!\p{L})/iu;

/** Whether a line is where something stands, as one would write it on a letter, or part of that. */
export function looksLikeAddress(text: string): boolean {
  const line = text.slice(0, 300);
  if (!/\d/.test(line) || counts.test(line)) return false;
  return forms.some((form) => form.test(line));
}

/** Without the phone number that may stand in the same line. */
export function bareAddress(text: string): string {
  const phone = phonesIn(text)[0];
  return (phone === undefined ? text : text.slice(0, phone.start)).replace(/[\s·•|,-]+$/u, "");
}
