import { wordsOf } from "../../platform/search/words-of.ts";
import { kindsOf } from "./kind-words.ts";

export type NameWord = {
  /** Without case or accents. */
  readonly text: string;
  readonly role: "name" | "kind" | "filler" | "doing" | "travel" | "beside";
  /** What it says about the kind of place. */
  readonly kinds: readonly string[];
  /** Another thought begins here: after an ampersand, a comma or a preposition. */
  readonly isApart: boolean;
};

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Articles and prepositions, which languages put differently into the same name. */
const fillers = setOf(`
  the a an of and at in on to by for with from & s
  de la le les l du des d et a au aux en sur un une
  el los las del al y e o un una con
  os as do da dos das em no na nos nas ao com um uma
  der die das den dem des von vom zu zum zur am im an auf bei und mit ein eine
  il lo gli i di dei della dello delle degli dell all dall nell sull nel nella alla allo sul sulla dal dalla
  het een van op te aan bij den
`);
/** Fillers that part what a name is from what is around it. */
const parting = setOf(
  "and at in on by with et au aux en sur y con em no na am im auf bei und mit op bij nel nella alla",
);
/** What one does at a place. */
const doings = setOf(`
  sunrise sunset hike hiking walk walking tour tours visit visiting trek trekking climb climbing stroll explore exploring
  lunch dinner breakfast brunch drinks drink picnic shopping swim swimming snorkeling snorkelling diving surfing kayaking
  cruise boat morning afternoon evening night day trip excursion experience ticket tickets entry entrance admission guided
  view views photo photos stop show concert free food early late half full private
  sonnenaufgang sonnenuntergang wanderung spaziergang besuch fuhrung besichtigung mittagessen abendessen fruhstuck ausflug
  bummel bummeln
  lever coucher soleil randonnee balade visite dejeuner diner promenade matin soir
  atardecer amanecer caminata visita comida cena almuerzo desayuno senderismo manana tarde noche
  tramonto alba passeggiata pranzo escursione mattina sera
  por sol nascer passeio almoco jantar caminhada manha noite
  zonsondergang zonsopgang wandeling bezoek
`);
/** On the way, one is not there. */
const travels = setOf(`
  train bus ferry transfer flight fly drive driving taxi uber metro subway shuttle depart departure arrive arrival return
  zug fahrt flug abfahrt ankunft vol trajet vuelo tren salida llegada treno volo partenza arrivo comboio voo partida
  chegada trein vlucht
`);
const besides = setOf(
  "near nearby nahe cerca pres vicino perto nabij opposite behind beside neben outside around",
);

/** Says too little by itself: a Red Beach is on many islands. */
const plainWords = setOf(`
  red blue white black green golden gold silver pink yellow grand great old new central national royal city big little
  small upper lower north south east west northern southern eastern western main high low first second state public
  holy sacred saint sunset sunrise botanical botanic archaeological historic history historical natural art arts modern
  contemporary fine house hall center centre point secret hidden floating night railway railroad rainbow sun moon water
  sea ocean top best world vieux vieille grande nuevo nueva vecchio vecchia velho velha alte alt neue nationale nacional
  nazionale central centrale centro sky love heaven angel king queen kings queens prince princess liberty freedom victoria
`);

/** Written apart, joined or shortened by the one and the other. */
const sameWords: ReadonlyMap<string, string> = new Map(
  "st ste sta sankt sint sao san santo santa sant sveti svetog".split(" ").map((word) => [word, "saint"]),
);

const elision = /(?<![\p{L}\p{N}])(d|l|dell|all|dall|nell|sull|sant|un)['’ʼ`´](?=\p{L})/giu;
const unspaced = /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+)/u;
const ascii = /^[ -~]*$/;
const plainLetters = /^[A-Za-z0-9 .-]*$/;
/** Not the hyphen inside a name. */
const apart = /([&+,;:/|()[\]→–—•·]|\s-\s)/;
const longestName = 200;
const mostWords = 16;

/** The words of a place's name, and what each does in it. */
export function nameWords(name: string): NameWord[] {
  const words: NameWord[] = [];
  let isApart = false;
  for (const [index, part] of unelided(name.slice(0, longestName)).split(apart).entries()) {
    // What parts them stands between.
    if (index % 2 === 1) isApart = true;
    if (index % 2 === 1) continue;
    for (const text of textsOf(part)) {
      if (words.length === mostWords) return words;
      const word = wordOf(text, isApart);
      words.push(word);
      isApart = parting.has(text);
    }
  }
  return words;
}

const unelided = (name: string): string => (/['’ʼ`´]/.test(name) ? name.replace(elision, "$1 ") : name);

/** Where writing has no spaces, all that stands together is one. */
function textsOf(part: string): string[] {
  return foldedOf(part).map((text) => sameWords.get(text) ?? text);
}

function foldedOf(part: string): string[] {
  // Most names, and the tables have thousands.
  if (plainLetters.test(part)) return part.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  if (ascii.test(part) || !unspaced.test(part)) return wordsOf(part);
  return part.split(unspaced).flatMap((run) => (unspaced.test(run) ? [run.normalize("NFKC")] : wordsOf(run)));
}

function wordOf(text: string, isApart: boolean): NameWord {
  const kinds = kindsOf(text);
  return { text, role: roleOf(text, kinds), kinds, isApart };
}

function roleOf(text: string, kinds: readonly string[]): NameWord["role"] {
  if (fillers.has(text)) return "filler";
  if (kinds.length > 0) return "kind";
  if (doings.has(text)) return "doing";
  if (travels.has(text)) return "travel";
  return besides.has(text) ? "beside" : "name";
}

export const isDoing = (word: NameWord): boolean => word.role === "doing" || doings.has(word.text);

export const isUnspaced = ({ text }: NameWord): boolean => unspaced.test(text);

/** An adjective that tells two of a kind apart at most: Upper, Royal. */
export const isPlain = ({ role, text }: NameWord): boolean => role === "name" && plainWords.has(text);

/** Whether it tells one place from others. */
export const isTelling = ({ role, text }: NameWord): boolean =>
  role !== "filler" && role !== "kind" && !plainWords.has(text) && !/^\d+$/.test(text);

/** The kinds of place that a name says it is. */
export const kindsOfName = (name: string): string[] => nameWords(name).flatMap(({ kinds }) => kinds);

export const lettersOf = (words: readonly NameWord[]): number =>
  words.reduce((sum, { role, text }) => sum + (role === "filler" ? 0 : text.length), 0);

/** A name in the parts that stand for themselves: Colosseum & Roman Forum. */
export function segmentsOf(words: readonly NameWord[]): NameWord[][] {
  const segments: NameWord[][] = [];
  for (const word of words) {
    const last = segments.at(-1);
    if (last && !word.isApart) last.push(word);
    else segments.push([word]);
  }
  return segments;
}
