import type { StopCategory } from "../../../contract/itinerary.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { anyOf } from "../lexicon/word-pattern.ts";
import { foldText } from "./fold-text.ts";

export type Activity = {
  /** Only the place. */
  readonly place: string;
  readonly category?: StopCategory;
  /** The activity, if it says more than that someone goes there. */
  readonly note?: string;
};

type Doing = { readonly words: string; readonly category?: StopCategory; readonly isNoted: boolean };

/** What people do at a place. `isNoted`: it says more than that they go there. */
const doings: readonly Doing[] = [
  { words: anyOf(lexicon("activity.meal")), category: "food", isNoted: true },
  { words: anyOf(lexicon("activity.coffee")), category: "cafe", isNoted: true },
  { words: anyOf(lexicon("activity.drinks")), category: "bar", isNoted: true },
  { words: anyOf(lexicon("activity.lodging")), category: "lodging", isNoted: true },
  { words: anyOf(lexicon("activity.shopping")), category: "shop", isNoted: true },
  { words: anyOf(lexicon("activity.light")), isNoted: true },
  { words: anyOf(lexicon("activity.visit")), isNoted: false },
];

/** Prepositions between an activity and its place. */
const links = anyOf(lexicon("activity.links"));
/** Lower case only: an article that begins a name has a capital. */
const article = new RegExp(`^${anyOf(lexicon("activity.articles"))}\\s+(?=\\S)`);
const elided = "(?:l'|d'|dell'|all'|nell'|sull'|dall')";

/** A boat trip has no other place: the whole text is its name. */
const vehicles = new RegExp(`^${anyOf(lexicon("activity.vehicles"))}(?:\\s|$)`);

/** Names of streets and walks. */
const streets = new RegExp(`^${anyOf(lexicon("activity.walks"))}\\s(?:de|des|du|del|della|dos?|das?|di)\\s`);

const leading = doings.map((doing) => ({
  doing,
  linked: new RegExp(
    `^(?:have |early |late |quick |grab |enjoy |a |free |optional )?${doing.words}(?:\\s${links}){1,2}\\s(?:${elided})?(?=\\S)`,
  ),
  elided: new RegExp(`^${doing.words}(?:\\s(?:${links}))?\\s${elided}(?=\\S)`),
  parted: new RegExp(`^${doing.words}\\s?(?:[:@]|\\s[–—-])\\s?(?=\\S)`),
  bare: new RegExp(`^${doing.words}\\s(?=\\S)`),
  alone: new RegExp(`^${doing.words}$`),
}));

/** Meals and times of day after a name: "Amoudi Bay lunch", "Charles Bridge at sunset", "X (dinner)". */
const trailing = doings
  .filter(({ isNoted, category }) => isNoted && category !== "shop" && category !== "lodging")
  .map((doing) => ({
    doing,
    pattern: new RegExp(
      `\\s(?:\\(?(?:for |at |a |al |all'|zum |bei |beim |au |pour (?:le )?|para |para o |per |no |${links} ?)?${doing.words}(?: time| views?| stop)?\\)?|[–—-]\\s${doing.words})$`,
    ),
  }));

const meals = anyOf(lexicon("activity.mealUnspaced"));
const eastern: readonly { pattern: RegExp; category?: StopCategory; isNoted: boolean }[] = [
  {
    pattern: new RegExp(
      `^(?<place>.{2,40}?)\\s?(?:で|にて|에서|의)\\s?(?<done>${meals})(?:を食べる)?(?:\\s?먹기)?$`,
      "u",
    ),
    category: "food",
    isNoted: true,
  },
  {
    pattern: new RegExp(`^(?:在)?(?<place>.{2,40}?)\\s?(?:吃|用|享用)(?<done>${meals})$`, "u"),
    category: "food",
    isNoted: true,
  },
  {
    pattern: new RegExp(`^(?<done>${meals})\\s?[:：・\\s]\\s?(?<place>.{2,40})$`, "u"),
    category: "food",
    isNoted: true,
  },
  {
    pattern: /^(?<place>.{2,40}?)\s?(?:で|에서)\s?(?<done>カフェ|お茶|コーヒー|커피|카페)$/u,
    category: "cafe",
    isNoted: true,
  },
  {
    pattern: /^(?<place>.{2,40}?)\s?(?:で|에서)\s?(?<done>買い物|ショッピング|쇼핑)$/u,
    category: "shop",
    isNoted: true,
  },
  {
    pattern: /^(?<place>.{2,40}?)\s?(?:を|で|の|에서)?\s?(?<done>散策|見学|参拝|観光|산책|구경|관람|방문)$/u,
    isNoted: false,
  },
  { pattern: /^(?<done>参观|游览|打卡|前往|逛)\s?(?<place>.{2,40})$/u, isNoted: false },
  {
    pattern: /^(?<place>.{2,40}?)\s?(?:に|へ)?(?<done>チェックイン|入住|체크인)$/u,
    category: "lodging",
    isNoted: true,
  },
];

/** Separates an activity from its place: "Lunch at Time Out Market". Undefined if the line has only one of them. */
export function parseActivity(text: string): Activity | undefined {
  return easternActivity(text) ?? leadingActivity(text) ?? trailingActivity(text);
}

/** An activity without a place: "Lunch", "Check-in". */
export function parseBareActivity(text: string): { category?: StopCategory } | undefined {
  const words = foldText(text);
  const found = leading.find(({ alone }) => alone.test(words));
  return found && withCategory(found.doing.category);
}

const withCategory = (category: StopCategory | undefined): { category?: StopCategory } =>
  category === undefined ? {} : { category };

function leadingActivity(text: string): Activity | undefined {
  const words = foldText(text);
  const isShouted = text === text.toUpperCase() || text === text.toLowerCase();
  for (const { doing, linked, elided, parted, bare } of leading) {
    const found =
      words.match(linked) ?? words.match(elided) ?? words.match(parted) ?? bareMeal(words, doing, bare);
    if (!found || streets.test(words)) continue;
    const place = text.slice(found[0].length).replace(article, "").trim();
    if (!isNamed(place, isShouted) || vehicles.test(foldText(place))) return undefined;
    const done = text
      .slice(0, found[0].length)
      .match(/^\p{L}+(?:[- ](?:in|out|tour|break|stop|guid\p{L}+))?/iu)?.[0];
    return { place, ...withCategory(doing.category), ...(doing.isNoted && done ? { note: done } : {}) };
  }
  // "Dim sum at Tim Ho Wan", but not "Lion King at Lyceum Theatre", which is a name.
  const at = text.match(
    /^(?:[^@]{2,40}?\s@\s?|\p{Lu}?\p{Ll}+(?:\s\p{Ll}+){0,3}\sat\s(?:the\s)?(?=\p{Lu}))(?=[\p{L}\d])/u,
  );
  if (!at) return undefined;
  return { place: text.slice(at[0].length), note: at[0].replace(/\s*(?:@|\sat(?:\sthe)?)\s*$/, "") };
}

/** Without a preposition, only words that begin no name: Jantar Mantar and Tapas Bar are places. */
const bareMeal = (words: string, doing: Doing, bare: RegExp) =>
  doing.category === "food" && !/^(?:jantar|diner|tapas|comida|snacks?|eat|dine)\s/.test(words)
    ? words.match(bare)
    : null;

function trailingActivity(text: string): Activity | undefined {
  const words = foldText(text);
  for (const { doing, pattern } of trailing) {
    const found = words.match(pattern);
    // "Diner" is a restaurant in English and dinner in French.
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
  for (const { pattern, category, isNoted } of eastern) {
    const { place, done } = text.match(pattern)?.groups ?? {};
    if (place && done) return { place, ...withCategory(category), ...(isNoted ? { note: done } : {}) };
  }
  return undefined;
}

/** A name has a capital letter, unless its script has none. */
const isNamed = (place: string, isShouted: boolean): boolean =>
  place.length >= 2 &&
  (isShouted || /^["“'(]?(?:[\p{Lu}\p{Lo}\d])/u.test(place) || /^[\p{L}'-]{1,4}\s?\p{Lu}/u.test(place));
