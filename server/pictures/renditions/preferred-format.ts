import { acceptWeights } from "../../http/accept-weights.ts";
import type { Rendition } from "./renditions.ts";

/**
 * RFC 9110 12.5.1. AVIF is sent only if the header names it, as browsers do: programs that send a wildcard often cannot
 * read it. Clients that accept neither format get WebP, as 12.4.1 allows.
 */
export function preferredFormat(accept = ""): Rendition["format"] {
  const weights = acceptWeights(accept);
  const avif = weights.get("image/avif") ?? 0;
  const webp = weights.get("image/webp") ?? weights.get("image/*") ?? weights.get("*/*") ?? 0;
  return avif > 0 && avif >= webp ? "avif" : "webp";
}
