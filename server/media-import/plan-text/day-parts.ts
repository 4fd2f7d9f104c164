import { plain } from "./plain.ts";

const words = [
  ..."morning mornings forenoon noon midday lunchtime afternoon evening night tonight".split(" "),
  ..."matin matinee midi apres-midi soir soiree nuit".split(" "),
  ..."manana mediodia tarde noche mattina mattinata mattino mezzogiorno pomeriggio sera serata notte".split(
    " ",
  ),
  ..."manha noite almoco vormittag vormittags morgen morgens mittag mittags nachmittag nachmittags abend abends".split(
    " ",
  ),
  ..."ochtend middag namiddag avond rano poranek poludnie popoludnie wieczor sabah aksam pagi siang sore malam".split(
    " ",
  ),
].join("|");
const lead = "(?:(?:in the|late|early|le|la|l'|por la|de|am|no|na|a|de la|de manha|in de|'s)[ ']?)?";
const alone = new RegExp(`^${lead}(?:${words})s?(?: ?(?:&|\\+|and|/|-|et|y|e|und) ?(?:${words}))?$`);
const before = new RegExp(`^${lead}(?:${words})\\s?[:|–—-]\\s?(?=\\S)`);
const eastern =
  /^(?:午前中?|午後|朝|お?昼|夕方|夜|上午|下午|中午|早上|早晨|晚上|傍晚|夜晚|아침|오전|오후|저녁|밤)(?:\s?[:|–—-]\s?|\s+)(?=[^\d\s])/u;
const easternAlone =
  /^(?:午前中?|午後|朝|お?昼|夕方|夜|上午|下午|中午|早上|早晨|晚上|傍晚|夜晚|아침|오전|오후|저녁|밤)$/u;

/** "Morning", "Après-midi": a part of a day, which names no stop. */
export function isDayPart(text: string): boolean {
  const said = plain(text).replace(/^[^\p{L}']+|[^\p{L}]+$/gu, "");
  return alone.test(said) || easternAlone.test(said);
}

/** What comes after "Morning:", where a line begins so. */
export function afterDayPart(text: string): string | undefined {
  const found = plain(text).match(before) ?? text.match(eastern);
  return found ? text.slice(found[0].length) : undefined;
}
