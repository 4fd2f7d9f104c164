type Measures<Name extends string> = Readonly<Record<Name, () => Promise<number>>>;

/** Runs each measure in turn, round after round, so that noise on the machine meets all of them alike. */
export async function measureInTurns<Name extends string>(
  measures: Measures<Name>,
  { rounds }: { readonly rounds: number },
): Promise<Record<Name, number>[]> {
  const entries = Object.entries(measures) as [Name, () => Promise<number>][];
  const round = async () => {
    const results: [Name, number][] = [];
    for (const [name, measure] of entries) results.push([name, await measure()]);
    return Object.fromEntries(results) as Record<Name, number>;
  };
  // Until the engine has compiled everything that it is going to compile.
  for (let warmUp = 0; warmUp < 3; warmUp++) await round();
  const measured: Record<Name, number>[] = [];
  for (let count = 0; count < rounds; count++) measured.push(await round());
  return measured;
}
