import { type NameWord, nameWords } from "../landmarks/name-words.ts";

/** Activities at the place itself. Eating and sailing are missing: restaurants and boats are named after places. */
const visits = new Set(
  `visit visiting explore exploring discover see tour tours guided walk walking stroll hike hiking trek climb climbing
  sunrise sunset morning afternoon evening early photo photos stop view views entry ticket tickets admission
  besuch besichtigung fuhrung spaziergang wanderung sonnenaufgang sonnenuntergang
  visite balade promenade randonnee lever coucher soleil
  visita paseo caminata atardecer amanecer passeggiata escursione tramonto alba passeio caminhada
  bezoek wandeling zonsondergang zonsopgang`.split(/\s+/),
);
const remark = /[,(:–—|]|\s-\s/u;
/** Names with more remarks are stories rather than places. */
const maxRemarks = 2;

/** One way to read a stop's name. */
export type StopName = {
  readonly name: string;
  /** What follows the name: where it is, or another name of it, as in "Senso-ji, Asakusa". */
  readonly remarks: readonly string[];
};

/** The whole name comes first. */
export function parseStopName(written: string): StopName[] {
  const [head = "", ...rest] = written.split(remark).map((text) => text.replace(")", "").trim());
  const remarks = rest.filter((text) => text !== "");
  const ways = [
    ...[written, ...withoutActivities(written)].map((name) => ({ name, remarks: [] })),
    ...(remarks.length <= maxRemarks ? [head, ...withoutActivities(head)] : []).map((name) => ({
      name,
      remarks,
    })),
    ...splitScripts(written).map((name) => ({ name, remarks: [] })),
  ];
  return ways.filter(
    ({ name }, index) => name !== "" && ways.findIndex((other) => other.name === name) === index,
  );
}

/** "外滩 The Bund" is one name in two scripts, and our tables may have only one of them. */
function splitScripts(written: string): string[] {
  const start = written.search(/\p{sc=Latin}/u);
  const [own, latin] = [written.slice(0, start).trim(), written.slice(start).trim()];
  return start > 0 && /\p{L}/u.test(own) ? [own, latin] : [];
}

/** "Alhambra" for "Explore the Alhambra", "Mount Batur" for "Mount Batur sunrise hike". */
function withoutActivities(written: string): string[] {
  const words = nameWords(written);
  const [start, end] = [words.findIndex(isOfName), words.findLastIndex(isOfName) + 1];
  const rest = words.slice(start === -1 ? 0 : start, end);
  return rest.length < words.length && words.some(({ text }) => visits.has(text))
    ? [rest.map(({ text }) => text).join(" ")]
    : [];
}

const isOfName = ({ text, role }: NameWord): boolean => role !== "filler" && !visits.has(text);
