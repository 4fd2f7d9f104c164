import { cs } from "./cs.ts";
import { da } from "./da.ts";
import { de } from "./de.ts";
import { el } from "./el.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fi } from "./fi.ts";
import { fr } from "./fr.ts";
import { hi } from "./hi.ts";
import { hr } from "./hr.ts";
import { hu } from "./hu.ts";
import { id } from "./id.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import type { LanguageWords, Topic } from "./language-words.ts";
import { nb } from "./nb.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { ro } from "./ro.ts";
import { ru } from "./ru.ts";
import { sv } from "./sv.ts";
import { th } from "./th.ts";
import { tr } from "./tr.ts";
import { vi } from "./vi.ts";
import { zh } from "./zh.ts";

/** To add a language, add its file and name it here. */
const languages: Readonly<Record<string, LanguageWords>> = {
  ...{ en, de, fr, es, it, pt, nl, pl, tr, id, ja, zh, ko },
  ...{ sv, da, nb, fi, cs, ro, hu, hr, el, ru, vi, th, hi },
};

/**
 * The words of some topics in all languages. They are written in small letters; without accents where OCR may have lost
 * them. `(a|b|)` stands for a, b or nothing: "museum(s|)". A hyphen at an end says that more letters may follow or
 * precede there: "-kirche", "reserv-".
 */
export const lexicon = (...topics: readonly Topic[]): readonly string[] => [
  ...new Set(
    topics.flatMap((topic) => Object.values(languages).flatMap((language) => listOf(language[topic]))),
  ),
];

/** The words of a topic by language. Languages without any are left out. */
export const wordsByLanguage = (topic: Topic): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    Object.entries(languages)
      .map(([language, known]) => [language, new Set(listOf(known[topic]))] as const)
      .filter(([, known]) => known.size > 0),
  );

/** What each word of some topics means; a word of several topics means what the first of them does. */
export const meanings = <Meaning>(
  topics: readonly (readonly [Topic, Meaning])[],
): ReadonlyMap<string, Meaning> =>
  new Map(topics.toReversed().flatMap(([topic, meaning]) => lexicon(topic).map((word) => [word, meaning])));

const listOf = (text = ""): string[] =>
  text
    .split(",")
    .map((word) => word.trim().replace(/\s+/g, " "))
    .filter((word) => word !== "")
    .flatMap(expand);

const choice = /\(([^()]*)\)/;

/** Innermost brackets first: "(a|b(c|))" is a, bc, b. */
function expand(word: string): string[] {
  const found = word.match(choice);
  if (!found) return [word];
  const [whole, inside = ""] = found;
  return inside.split("|").flatMap((one) => expand(word.replace(whole, () => one)));
}
