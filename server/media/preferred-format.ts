import type { Rendition } from "./renditions.ts";

/**
 * RFC 9110 12.5.1, for the two formats there are. Only who names AVIF gets it, as browsers that know it do: a program
 * that takes `*` often means what it has always got. Who takes neither gets WebP all the same, as 12.4.1 allows.
 */
export function preferredFormat(accept = ""): Rendition["format"] {
  const weights = new Map(accept.split(",").map(weighed));
  const avif = weights.get("image/avif") ?? 0;
  const webp = weights.get("image/webp") ?? weights.get("image/*") ?? weights.get("*/*") ?? 0;
  return avif > 0 && avif >= webp ? "avif" : "webp";
}

function weighed(one: string): [range: string, weight: number] {
  const [range = "", ...parameters] = one.toLowerCase().split(";");
  const weight = parameters.map((parameter) => /^\s*q=(.*)$/.exec(parameter)?.[1]).find(Boolean) ?? "1";
  return [range.trim(), Number(weight)];
}
