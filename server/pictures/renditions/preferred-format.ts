import { acceptWeights } from "../../http/accept-weights.ts";
import type { Rendition } from "./renditions.ts";

/**
 * RFC 9110 12.5.1, for the two formats there are. Only who names AVIF gets it, as browsers that know it do: a program
 * that takes `*` often means what it has always got. Who takes neither gets WebP all the same, as 12.4.1 allows.
 */
export function preferredFormat(accept = ""): Rendition["format"] {
  const weights = acceptWeights(accept);
  const avif = weights.get("image/avif") ?? 0;
  const webp = weights.get("image/webp") ?? weights.get("image/*") ?? weights.get("*/*") ?? 0;
  return avif > 0 && avif >= webp ? "avif" : "webp";
}
