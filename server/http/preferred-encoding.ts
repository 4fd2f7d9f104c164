import { acceptWeights } from "./accept-weights.ts";

/** The one with the fewest bytes first. */
const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number];

/** What is not encoded is taken by who does not name it, though less gladly than what they name. */
const leastLiked = 0.0001;

/**
 * RFC 9110 12.5.3: the encoding that a caller likes best; undefined for none. Who refuses all that there is gets it as
 * it is, as 12.4.1 allows.
 */
export function preferredEncoding(
  accepted: string | undefined,
  among: readonly Encoding[] = encodings,
): Encoding | undefined {
  if (!accepted) return undefined;
  const weights = weightsIn(accepted);
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const [best] = among.toSorted((one, other) => weightOf(other) - weightOf(one));
  const plain = plainWeight(weights);
  if (best && weightOf(best) > 0) return weightOf(best) >= plain ? best : undefined;
  // Who refuses only what is not encoded has gzip, as everyone has.
  return plain === 0 && !weights.has("*") ? among.find((encoding) => !weights.has(encoding)) : undefined;
}

/** Whether even what is not worth an encoding must have one. Most callers do not care, which is quickly seen. */
export const refusesPlain = (accepted: string | undefined): boolean =>
  accepted?.includes("=0") === true && plainWeight(weightsIn(accepted)) === 0;

const plainWeight = (weights: ReadonlyMap<string, number>): number =>
  weights.get("identity") ?? (weights.get("*") === 0 ? 0 : leastLiked);

/** RFC 9110 8.4.1.3: x-gzip is its old name. */
const weightsIn = (accepted: string) => acceptWeights(accepted.toLowerCase().replace("x-gzip", "gzip"));
