/** RFC 9110 12.4.2: how much each that a caller names is liked, from 0 to 1. A weight that is no number is a refusal. */
export const acceptWeights = (accept: string): ReadonlyMap<string, number> =>
  new Map(accept.split(",").map(parseRange));

function parseRange(one: string): [range: string, weight: number] {
  const [range = "", ...parameters] = one.toLowerCase().split(";");
  const weight = parameters.map((parameter) => /^\s*q=(.*)$/.exec(parameter)?.[1]).find(Boolean) ?? "1";
  return [range.trim(), Number(weight) || 0];
}
