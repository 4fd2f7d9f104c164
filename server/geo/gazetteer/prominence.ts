import type { Candidate } from "./place-search.ts";

/** A city of this many people is known by its name alone. */
const manyPeople = 100_000;

/** How likely a name means this place when nothing else is said: by those who live there, and by how well it is known. */
export function scoreProminence(candidate: Candidate): number {
  const { kind, population, renown, standing } = candidate;
  if (standing === "lesser") return 4;
  // Granada is a city before it is Grenada in Spanish.
  if (kind === "country" || kind === "continent") return standing === "other" ? 6.5 : 10;
  if (!isSettlement(candidate)) return standing === "other" ? 7.5 : 8;
  // Valencia in Spain has fewer people than the one in Venezuela, and a name in more languages.
  const known = 0.3 * Math.log2(1 + renown);
  return (
    Math.log10(population + 10) + known - (standing === "other" ? 1.5 : 0) - (kind === "district" ? 0.3 : 0)
  );
}

export const isSettlement = ({ kind }: Candidate): boolean => kind === "city" || kind === "district";

export const isProminent = (candidate: Candidate, atLeast = manyPeople): boolean =>
  candidate.standing !== "lesser" && (!isSettlement(candidate) || candidate.population >= atLeast);
