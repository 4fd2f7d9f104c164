import { lexicon } from "../lexicon/lexicon.ts";
import { anyOf, wholeWords } from "../lexicon/word-pattern.ts";
import { foldText } from "./fold-text.ts";

/** Calls to the viewers: "save this", "link in bio". */
const calls = [
  new RegExp(wholeWords(lexicon("callToAction")), "u"),
  /\bfollow(?: me| us| for| along|ing)?\b(?! the)|\bcomment(?: below| ["“']?\w+["”']? )|\bpart \d\b/,
  /\bbook(?:ing)? (?:now|ahead|in advance|early|online)!*$/,
];

/** Advice and praise: "Book ahead", "best view in town". */
const advice = [
  /^(?:(?:so|totally|really|definitely|well) )?worth (?:it|the|a|every)\b/,
  /^(?:the )?(?:best|great|amazing|incredible|beautiful|stunning|lovely|gorgeous|nice) (?:views?|(?:spots?|places?) (?:for|to)|time to|coffee|food|photos?|light|sunsets?)\b/,
  /^(?:go|come|arrive|get there|be there|visit) (?:early|late|before|after|at (?:sunset|sunrise|opening))\b/,
  /^(?:(?:pre-?)?book|reserve|buy|get|order)\b.{0,40}\b(?:ahead|advance|early|online|tickets?|before(?:hand)?)\b/,
  /^(?:don'?t|do not) (?:miss|forget|skip)\b|^(?:highly |strongly )?recommend(?:ed)?\b|^(?:a |absolute )?must(?:[- ](?:try|see|do|visit))?$/,
  /^(?:perfect|great|good|ideal) (?:for|place to|spot to|in the)\b|^(?:avoid|skip) the\b|^(?:very |super |always )?(?:crowded|touristy)\b/,
  /^(?:bring|wear|expect|allow) (?:a|an|your|some|the|comfortable|good|long|about|at least|\d+)\b|^(?:my|our) favou?rite\b/,
  /^(?:une? )?(?:(?:tres )?belle|superbe|magnifique|incroyable) vue\b|^vue (?:magnifique|superbe|imprenable|incroyable|sublime)/,
  new RegExp(`^${wholeWords(lexicon("advice"))}`, "u"),
  /^꼭 /u,
];

const buttonBeside =
  "directions|share|edit|save|map|list|overview|itinerary|explore|notes|more|[$€]|call|website|menu|reviews|photos|about|updates";
/** A button, or a row of them. */
const appButtons = new RegExp(
  `^${anyOf(lexicon("app.button"))}(?:\\s+(?:${buttonBeside}))*(?:\\s[$€])?$`,
  "u",
);

/** Text that apps and printers add around a plan. */
const surroundings = [
  /^(?:page|seite|pagina|página|strona|pag\.?|p\.|sayfa|halaman|страница)?\s?\d{1,3}\s?(?:\/|of|von|de|di|van|z|sur)\s?\d{1,3}$/,
  /^(?:page|seite|pagina|strona|sayfa|halaman)\s?\d{1,3}\b/,
  /\b(?:page|seite|pagina|strona)\s\d{1,3}\s(?:of|von|de|di|van|z|sur)\s\d{1,3}\b/,
  /^[<‹←]\s?\S/,
  /^(?:\S{1,3} )?(?:edited|last edited|modified|updated|created|bearbeitet|modifie|editado|modificato)\b/,
  /^(?:private|shared|public|saved|geteilte|partagee?|compartida|condivisa)\s(?:list|note|liste|lista)\b/,
  /^(?:by \S+ · )?\d{1,3}\s(?:places|stops|saved|items|photos|likes|followers|views|comments|reviews|orte|lieux|lugares|luoghi)\b/,
  appButtons,
  /\bsubject to (?:change|availability)\b|\bterms (?:and|&) conditions\b|\ball rights reserved\b|©|\bconfidential\b/,
  /^(?:prepared|created|made|designed|erstellt|prepare|realise|preparado|realizado|preparato|opgesteld) (?:by|for|von|fur|par|pour|por|para|da|per|door|voor)\b/,
  /^[\d.,]{1,6}\s?[km]?$/,
  /^\d{1,2}[:.]\d{2}\s.{0,12}(?:\d{1,3}\s?%|\blte|\b[345]g\b|wi-?fi)/,
  /^(?:\d{1,3}%|lte|[45]g|wi-?fi)$/,
  /^\d{1,4}\s?(?:min(?:s|uten|utes|uti|utos)?|hr?s?|std|km|mi|m)\b\.?(?:\s?[·•|,(]\s?[\d.,]+\s?(?:km|mi|m|ft|min)\)?)?$/,
  /^[\d.,]+\s?(?:km|mi|miles|ft)\b(?:\s?[·•|]\s?\d.*)?$/,
];

const rating =
  /(?:^|\s|\()[1-5][.,]\d(?!\d)\s?(?:[★☆⭐✩*]|\/\s?5|\(\s?[\d.,]+\s?k?\s?\)|stars?\b|\([\d.,\s]+(?:reviews|bewertungen|avis|rese)|\d{1,3}[.,]\d{3}\s?(?:reviews)?)/u;
const stars = /[★☆⭐✩]{2,}/u;
/** "Open" begins many names, so hours or days must follow. */
const open =
  "(?:now |currently )?open(?:s|ed|ing)?(?: (?:hours|times?|now|until|till|daily|24|from|at))?\\b(?:.{0,4}\\d|.{0,3}$|.{0,12}(?:clos|hours|until|daily|now))";
const weekdays = "mon(?:day)?\\s?[-–]\\s?(?:fri|sat|sun)";
const openingHours = new RegExp(
  `^(?:${open}|${weekdays}|(?:closed?s?|hours|ouvert(?:ure)?|ferme)\\b|${anyOf(lexicon("openingHours.start"))})`,
);

const ticketLabels = new RegExp(`^${wholeWords(lexicon("ticket.label"))}`, "u");

export const isCallToAction = (text: string): boolean => {
  const words = foldText(text);
  return calls.some((call) => call.test(words));
};

export const isAdvice = (text: string): boolean => {
  const words = foldText(text.slice(0, 160)).replace(/^[^\p{L}]+/u, "");
  return advice.some((pattern) => pattern.test(words));
};

export const isAppText = (text: string): boolean => {
  const words = foldText(text);
  return surroundings.some((pattern) => pattern.test(words));
};

export const isRating = (text: string): boolean => rating.test(text) || stars.test(text);
export const isOpeningHours = (text: string): boolean => openingHours.test(foldText(text));
export const isTicketLabel = (text: string): boolean => ticketLabels.test(foldText(text));
