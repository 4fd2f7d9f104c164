import { lexicon } from "../lexicon/lexicon.ts";
import { anyOf, wholeWords } from "../lexicon/word-pattern.ts";
import { foldText } from "./fold-text.ts";

const number = `(?:\\d{1,2}|${anyOf(lexicon("title.number"))})`;
const span = anyOf(lexicon("title.span"));

/** Phrases of titles that no stop has, without accents. */
const shapes: readonly RegExp[] = [
  // How long and where: "3 days in", "2 giorni a", "in 48 hours", "an einem Tag", "w 2 dni".
  new RegExp(
    `^(?:the |my |our |les |i |os |las |los )?(?:perfect |first |ultimate |best |only )?${number}[ -]?(?:perfect |full )?${span}\\b(?:$|\\s(?:in|en|a|au|aux|em|no|na|on|around|across|through|w|di|across|by|road|trip|itinerary|plan|travel|city|of)\\b|\\s?[:–—-])`,
  ),
  new RegExp(`\\b(?:in|en|an|w|for|a|de)\\s${number}\\s?${span}$`),
  new RegExp(`[–—:|,-]\\s?${number}[ -]?${span}(?:\\s(?:plan|itinerary|trip|guide|programme?|route))?$`),
  /\b(?:\d{1,2}|one|two|three)[ -]days?\b.*\b(?:plan|itinerary|trip|guide)\b/,
  // How many of what: "Top 5", "7 things to do", "5 lieux à voir".
  /^(?:my |the |our )?(?:top|best)\s?\d{1,3}\b/,
  /\btop\s?\d{1,2}$/,
  new RegExp(
    `^(?:the |my |our |les |las |los |i |le |os |as |die )?\\d{1,3}\\s(?:\\w+\\s){0,2}${wholeWords(lexicon("title.countedThing"))}`,
    "u",
  ),
  new RegExp(wholeWords(lexicon("title.guide")), "u"),
  /\bguide$|\bmust[- ](?:see|visit|do)s?\b(?=.*\b(?:in|of)\b)/,
  /^(?:what|where|how|why|when) (?:to|i|we)\b|^(?:que|quoi|ou) (?:faire|voir|manger|hacer|ver|visitar|comer)\b|^(?:cosa|dove) (?:fare|vedere|mangiare)\b|^o que (?:fazer|ver)\b|^was (?:man )?.*(?:sehen|tun|machen)|^co (?:zobaczyc|robic)|^wat te (?:doen|zien)/,
  new RegExp(wholeWords(lexicon("title.promise")), "u"),
  /\bspend (?:a|one|\d)\b/,
  /(?:^|\s)(?:week-?ends?|fin de semana|fim de semana|wochenende|finde|weekendje)(?:\s(?:in|a|en|em|na|no|au|w|itinerary|trip|plan|getaway|break)\b|$)|^(?:long |ein |un |a |uma? )?(?:weekend|week-end|wochenende|fin de semana|fim de semana)\b/,
  new RegExp(`(?:\\s|^)${anyOf(lexicon("title.trip"))}(?:\\s(?:\\d{4}|plan|to|a|nach|naar|in|en))?$`),
  /^(?:trip|travel|voyage|viaje|viaggio|viagem|reise|reis|podroz|wyjazd|urlaub)\s(?:to|a|au|en|in|nach|naar|do|para|plan|itinerary)\b/,
  new RegExp(`^${anyOf(lexicon("title.bare"))}$`, "u"),
  /(?:\d{1,2}泊\d{1,2}日|[一二三四五六七八九十\d]{1,2}日[游遊]|旅行|旅遊|旅游|観光|日帰り|モデルコース|旅程|攻略|行程|여행|코스|\d박 ?\d일|일정|가볼만한)/u,
];

/** Whether it is the title of a plan rather than a stop: "3 days in", "Weekend in Porto", "Top 5". */
export function looksLikeTitle(text: string): boolean {
  const words = foldText(text.slice(0, 160)).replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, "");
  return shapes.some((shape) => shape.test(words));
}

/** Whether the text ends in the middle of a phrase: "Top 5 places in". */
export const isCutOff = (text: string): boolean =>
  /(?:^|\s)(?:in|to|of|the|a|en|à|au|de|du|la|le|em|di|nach|für|for|und|and|&|y|e|et|w|no|na|most|best|only)$/i.test(
    text,
  );
