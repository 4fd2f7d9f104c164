import type { StopCategory } from "../../../contract/itinerary.ts";
import { plain } from "./plain.ts";

export type Activity = {
  /** The place alone. */
  readonly place: string;
  readonly category?: StopCategory;
  /** What is done there, where that says more than being there. */
  readonly note?: string;
};

type Doing = { readonly words: string; readonly category?: StopCategory; readonly isSaid: boolean };

/** What people do at a place, without accents. `isSaid`: worth a note. */
const doings: readonly Doing[] = [
  {
    words:
      "breakfast|brunch|lunch|dinner|supper|snacks?|tapas|early dinner|late lunch|quick lunch|light lunch|petit[- ]dejeuner|dejeuner|diner|gouter|fruhstuck|mittagessen|abendessen|desayuno|almuerzo|comida|cena|merienda|colazione|pranzo|pequeno[- ]almoco|cafe da manha|almoco|jantar|lanche|ontbijt|middageten|avondeten|sniadanie|obiad|kolacja|kahvalti|ogle yemegi|aksam yemegi|sarapan|makan siang|makan malam|eat|dine",
    category: "food",
    isSaid: true,
  },
  {
    words: "coffee|coffee break|kaffee(?: und kuchen)?|koffie|kawa|kopi|kahve",
    category: "cafe",
    isSaid: true,
  },
  {
    words: "drinks?|cocktails?|beers?|wine|apero|aperitif|aperitivo|copas|borrel",
    category: "bar",
    isSaid: true,
  },
  {
    words:
      "(?:hotel )?check[- ]?in|(?:hotel )?check[- ]?out|overnight(?: stay)?|stay|sleep|night|ubernachtung|nuit|pernottamento|overnachting|nocleg|alojamiento|alojamento|hebergement",
    category: "lodging",
    isSaid: true,
  },
  { words: "shopping|shop|einkaufen|compras|zakupy|belanja", category: "shop", isSaid: true },
  {
    words:
      "sunset|sunrise|coucher de soleil|lever de soleil|sonnenuntergang|sonnenaufgang|atardecer|puesta de sol|amanecer|tramonto|alba|por do sol|nascer do sol|zonsondergang|zonsopgang|zachod slonca|wschod slonca|gun batimi",
    isSaid: true,
  },
  {
    words:
      "visit|explore|discover|see|tour|guided tour|walk|walk around|stroll|wander|climb|hike|head|go|stop|photo stop|visite(?: guidee)?|visiter|balade|promenade|decouverte|decouvrir|flanerie|besuch|besichtigung|spaziergang|bummel|fuhrung|visita(?: guiada| guidata)?|visitar|paseo|recorrido|subida|passeggiata|giro|salita|passeio|caminhada|subir|bezoek|wandeling|rondleiding|zwiedzanie|spacer|kunjungi|jalan-jalan",
    isSaid: false,
  },
];

const links =
  "(?:at|in|on|to|of|@|near|by|around|through|along|from|into|up|inside|over|au|aux|a|chez|dans|sur|du|des|de|en|al|del|por|da|dal|dalla|dai|nel|nella|su|sul|sulla|ai|alla|allo|di|do|dos|das|no|na|nos|nas|em|ao|aos|pelo|pela|im|am|beim|bei|auf|an|durch|zum|zur|von|vom|der|bij|aan|op|door|w|we|po|nad|z|ke)";
/** In small letters only: a name that begins with one has it in capitals. */
const article =
  /^(?:the|le|la|les|il|lo|el|los|las|gli|der|die|das|den|dem|des|het|de|una?|our|o|os)\s+(?=\S)/;
const elided = "(?:l'|d'|dell'|all'|nell'|sull'|dall')";

/** A boat trip goes nowhere else: its name is all of it. */
const vehicles =
  /^(?:boat|ferry|bike|foot|bus|train|bateau|velo|pied|barco|bici(?:cleta)?|barca|bicicletta|boot|rad|fahrrad|schiff|fiets|lodz|rower|tekne|kapal)(?:\s|$)/;

/** Streets and walks that are called so. */
const streets =
  /^(?:promenade|paseo|passeio|passeggiata|giro|balade)\s(?:de|des|du|del|della|dos?|das?|di)\s/;

const leading = doings.map((doing) => ({
  doing,
  linked: new RegExp(
    `^(?:have |early |late |quick |grab |enjoy |a |free |optional )?(?:${doing.words})(?:\\s${links}){1,2}\\s(?:${elided})?(?=\\S)`,
  ),
  elided: new RegExp(`^(?:${doing.words})(?:\\s(?:${links}))?\\s${elided}(?=\\S)`),
  parted: new RegExp(`^(?:${doing.words})\\s?(?:[:@]|\\s[–—-])\\s?(?=\\S)`),
  bare: new RegExp(`^(?:${doing.words})\\s(?=\\S)`),
  alone: new RegExp(`^(?:${doing.words})$`),
}));

/** Meals and lights that come after a place's name: "Amoudi Bay lunch", "Charles Bridge at sunset", "X (dinner)". */
const trailing = doings
  .filter(({ isSaid, category }) => isSaid && category !== "shop" && category !== "lodging")
  .map((doing) => ({
    doing,
    pattern: new RegExp(
      `\\s(?:\\(?(?:for |at |a |al |all'|zum |bei |beim |au |pour (?:le )?|para |para o |per |no |${links} ?)?(?:${doing.words})(?: time| views?| stop)?\\)?|[–—-]\\s(?:${doing.words}))$`,
    ),
  }));

const meals =
  "ランチ|昼食|お昼|夕食|晩ご飯|夜ご飯|ディナー|朝食|朝ご飯|モーニング|午餐|晚餐|早餐|午饭|晚饭|早饭|점심|저녁|아침|식사";
const eastern: readonly { pattern: RegExp; category?: StopCategory; isSaid: boolean }[] = [
  {
    pattern: new RegExp(
      `^(?<place>.{2,40}?)\\s?(?:で|にて|에서|의)\\s?(?<done>${meals})(?:を食べる)?(?:\\s?먹기)?$`,
      "u",
    ),
    category: "food",
    isSaid: true,
  },
  {
    pattern: new RegExp(`^(?:在)?(?<place>.{2,40}?)\\s?(?:吃|用|享用)(?<done>${meals})$`, "u"),
    category: "food",
    isSaid: true,
  },
  {
    pattern: new RegExp(`^(?<done>${meals})\\s?[:：・\\s]\\s?(?<place>.{2,40})$`, "u"),
    category: "food",
    isSaid: true,
  },
  {
    pattern: /^(?<place>.{2,40}?)\s?(?:で|에서)\s?(?<done>カフェ|お茶|コーヒー|커피|카페)$/u,
    category: "cafe",
    isSaid: true,
  },
  {
    pattern: /^(?<place>.{2,40}?)\s?(?:で|에서)\s?(?<done>買い物|ショッピング|쇼핑)$/u,
    category: "shop",
    isSaid: true,
  },
  {
    pattern: /^(?<place>.{2,40}?)\s?(?:を|で|の|에서)?\s?(?<done>散策|見学|参拝|観光|산책|구경|관람|방문)$/u,
    isSaid: false,
  },
  { pattern: /^(?<done>参观|游览|打卡|前往|逛)\s?(?<place>.{2,40})$/u, isSaid: false },
  {
    pattern: /^(?<place>.{2,40}?)\s?(?:に|へ)?(?<done>チェックイン|入住|체크인)$/u,
    category: "lodging",
    isSaid: true,
  },
];

/** Parts what is done from where: "Lunch at Time Out Market". Undefined where a line names only one of the two. */
export function activityIn(text: string): Activity | undefined {
  return easternActivity(text) ?? leadingActivity(text) ?? trailingActivity(text);
}

/** "Lunch", "Check-in": nothing but what is done. */
export function doneAlone(text: string): { category?: StopCategory } | undefined {
  const words = plain(text);
  const found = leading.find(({ alone }) => alone.test(words));
  return found && withCategory(found.doing.category);
}

const withCategory = (category: StopCategory | undefined): { category?: StopCategory } =>
  category === undefined ? {} : { category };

function leadingActivity(text: string): Activity | undefined {
  const words = plain(text);
  const isShouted = text === text.toUpperCase() || text === text.toLowerCase();
  for (const { doing, linked, elided, parted, bare } of leading) {
    const found =
      words.match(linked) ?? words.match(elided) ?? words.match(parted) ?? bareMeal(words, doing, bare);
    if (!found || streets.test(words)) continue;
    const place = text.slice(found[0].length).replace(article, "").trim();
    if (!isNamed(place, isShouted) || vehicles.test(plain(place))) return undefined;
    const done = text
      .slice(0, found[0].length)
      .match(/^\p{L}+(?:[- ](?:in|out|tour|break|stop|guid\p{L}+))?/iu)?.[0];
    return { place, ...withCategory(doing.category), ...(doing.isSaid && done ? { note: done } : {}) };
  }
  // "Dim sum at Tim Ho Wan", but not "Lion King at Lyceum Theatre": that is what it is called.
  const at = text.match(
    /^(?:[^@]{2,40}?\s@\s?|\p{Lu}?\p{Ll}+(?:\s\p{Ll}+){0,3}\sat\s(?:the\s)?(?=\p{Lu}))(?=[\p{L}\d])/u,
  );
  if (!at) return undefined;
  return { place: text.slice(at[0].length), note: at[0].replace(/\s*(?:@|\sat(?:\sthe)?)\s*$/, "") };
}

/** Without a word between, only what begins no name: Jantar Mantar and Tapas Bar are places. */
const bareMeal = (words: string, doing: Doing, bare: RegExp) =>
  doing.category === "food" && !/^(?:jantar|diner|tapas|comida|snacks?|eat|dine)\s/.test(words)
    ? words.match(bare)
    : null;

function trailingActivity(text: string): Activity | undefined {
  const words = plain(text);
  for (const { doing, pattern } of trailing) {
    const found = words.match(pattern);
    // An American diner is no French dinner.
    if (!found || found.index === undefined || /\sdiner$/.test(words)) continue;
    const place = text.slice(0, found.index).replace(/[\s,–—-]+$/, "");
    // "Street food lunch" and "Picnic dinner" name no place.
    if (!isNamed(place, false) || !/\s/.test(place)) continue;
    const note = text.slice(found.index).replace(/^[\s(–—-]+|[)\s]+$/g, "");
    return { place, ...withCategory(doing.category), note: note.charAt(0).toUpperCase() + note.slice(1) };
  }
  return undefined;
}

function easternActivity(text: string): Activity | undefined {
  for (const { pattern, category, isSaid } of eastern) {
    const { place, done } = text.match(pattern)?.groups ?? {};
    if (place && done) return { place, ...withCategory(category), ...(isSaid ? { note: done } : {}) };
  }
  return undefined;
}

/** A name has a capital letter, or none to have. */
const isNamed = (place: string, isShouted: boolean): boolean =>
  place.length >= 2 &&
  (isShouted || /^["“'(]?(?:[\p{Lu}\p{Lo}\d])/u.test(place) || /^[\p{L}'-]{1,4}\s?\p{Lu}/u.test(place));
