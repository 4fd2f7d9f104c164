import { acceptWeights } from "./accept-weights.ts";

/** The smallest first. */
const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number];

/** The weight of an unencoded body for clients that do not name `identity`: acceptable, but last. */
const identityWeight = 0.0001;

/**
 * RFC 9110 12.5.3: the encoding that the client prefers; undefined for none. A client that accepts nothing gets an
 * unencoded body, as 12.4.1 allows.
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
  // A client that rejects only unencoded bodies can decode gzip, as all can.
  return plain === 0 && !weights.has("*") ? among.find((encoding) => !weights.has(encoding)) : undefined;
}

/** Whether the client rejects an unencoded body. Most do not, which the first check shows quickly. */
export const refusesPlain = (accepted: string | undefined): boolean =>
  accepted?.includes("=0") === true && plainWeight(weightsIn(accepted)) === 0;

const plainWeight = (weights: ReadonlyMap<string, number>): number =>
  weights.get("identity") ?? (weights.get("*") === 0 ? 0 : identityWeight);

/** RFC 9110 8.4.1.3: x-gzip is its old name. */
const weightsIn = (accepted: string) => acceptWeights(accepted.toLowerCase().replace("x-gzip", "gzip"));
