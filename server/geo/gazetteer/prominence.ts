import type { Candidate } from "./place-search.ts";

/** Larger cities need no qualifier. */
const prominentPopulation = 100_000;

/** How likely the name alone means this place, by its population and its renown. */
export function scoreProminence(candidate: Candidate): number {
  const { kind, population, renown, standing } = candidate;
  if (standing === "lesser") return 4;
  // "Granada" means the city rather than Grenada, whose Spanish name it is.
  if (kind === "country" || kind === "continent") return standing === "other" ? 6.5 : 10;
  if (!isSettlement(candidate)) return standing === "other" ? 7.5 : 8;
  // Valencia in Spain has fewer people than Valencia in Venezuela, but names in more languages.
  const renownScore = 0.3 * Math.log2(1 + renown);
  return (
    Math.log10(population + 10) +
    renownScore -
    (standing === "other" ? 1.5 : 0) -
    (kind === "district" ? 0.3 : 0)
  );
}

export const isSettlement = ({ kind }: Candidate): boolean => kind === "city" || kind === "district";

export const isProminent = (candidate: Candidate, atLeast = prominentPopulation): boolean =>
  candidate.standing !== "lesser" && (!isSettlement(candidate) || candidate.population >= atLeast);
