/** A draft: its signs as numbers, its number of stops, and the share of them that is right. */
export type Observation = {
  readonly signs: Readonly<Record<string, number>>;
  readonly stops: number;
  readonly right: number;
};

type Weights = Readonly<Record<string, number>>;

/** Regularisation: keeps weights small if there is little data. */
const restraint = 0.05;
const steps = 50_000;

/** Logistic regression: finds the weights that predict the share of right stops from the signs. */
export function fitWeights(observations: readonly Observation[]): Weights {
  const names = ["constant", ...Object.keys(observations[0]?.signs ?? {})];
  const rows = observations.map(({ signs, stops, right }) => ({
    ...{ stops, right },
    signs: names.map((name) => signOf(signs, name)),
  }));
  const total = rows.reduce((sum, { stops }) => sum + stops, 0);
  let weights = names.map(() => 0);
  for (let step = 0; step < steps; step++) {
    const slopes = weights.map((weight, nth) => (nth === 0 ? 0 : restraint * weight));
    for (const { signs, stops, right } of rows) {
      const error = (logistic(product(weights, signs)) - right) * stops;
      for (const [nth, sign] of signs.entries()) slopes[nth] = (slopes[nth] ?? 0) + error * sign;
    }
    weights = weights.map((weight, nth) => weight - (slopes[nth] ?? 0) / total);
  }
  return Object.fromEntries(names.map((name, nth) => [name, weights[nth] ?? 0]));
}

export function expectedShare(weights: Weights, signs: Observation["signs"]): number {
  const names = Object.keys(weights);
  return logistic(
    product(
      Object.values(weights),
      names.map((name) => signOf(signs, name)),
    ),
  );
}

const logistic = (sum: number) => 1 / (1 + Math.exp(-sum));
const product = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, nth) => sum + value * (other[nth] ?? 0), 0);
const signOf = (signs: Observation["signs"], name: string) => (name === "constant" ? 1 : (signs[name] ?? 0));
