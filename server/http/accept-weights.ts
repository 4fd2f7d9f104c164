/** RFC 9110 12.4.2: the weight of each value in an Accept header, from 0 to 1; 0 if it is no number. */
export const acceptWeights = (accept: string): ReadonlyMap<string, number> =>
  new Map(accept.split(",").map(parseRange));

function parseRange(item: string): [range: string, weight: number] {
  const [range = "", ...parameters] = item.toLowerCase().split(";");
  const weight = parameters.map((parameter) => /^\s*q=(.*)$/.exec(parameter)?.[1]).find(Boolean) ?? "1";
  return [range.trim(), Number(weight) || 0];
}
