import { type NameWord, nameWords } from "../landmarks/name-words.ts";

/** What one does at a place itself. Who eats or sails somewhere is not at what that is called after. */
const visits = new Set(
  `visit visiting explore exploring discover see tour tours guided walk walking stroll hike hiking trek climb climbing
  sunrise sunset morning afternoon evening early photo photos stop view views entry ticket tickets admission
  besuch besichtigung fuhrung spaziergang wanderung sonnenaufgang sonnenuntergang
  visite balade promenade randonnee lever coucher soleil
  visita paseo caminata atardecer amanecer passeggiata escursione tramonto alba passeio caminhada
  bezoek wandeling zonsondergang zonsopgang`.split(/\s+/),
);
const remark = /[,(:–—|]|\s-\s/u;
/** More of them tell a story, and no place. */
const maxRemarks = 2;

/** Ways to say which place a stop is at, the whole name first. */
export type StopName = {
  readonly name: string;
  /** What stands beside it, which must then be where it is, or another of its names: Senso-ji, Asakusa. */
  readonly remarks: readonly string[];
};

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

/** 外滩 The Bund: the same in two scripts, of which the tables may know one. */
function splitScripts(written: string): string[] {
  const start = written.search(/\p{sc=Latin}/u);
  const [own, latin] = [written.slice(0, start).trim(), written.slice(start).trim()];
  return start > 0 && /\p{L}/u.test(own) ? [own, latin] : [];
}

/** Explore the Alhambra, Mount Batur sunrise hike: what is left without what one does there. */
function withoutActivities(written: string): string[] {
  const words = nameWords(written);
  const [start, end] = [words.findIndex(isOfName), words.findLastIndex(isOfName) + 1];
  const left = words.slice(start === -1 ? 0 : start, end);
  return left.length < words.length && words.some(({ text }) => visits.has(text))
    ? [left.map(({ text }) => text).join(" ")]
    : [];
}

const isOfName = ({ text, role }: NameWord): boolean => role !== "filler" && !visits.has(text);
