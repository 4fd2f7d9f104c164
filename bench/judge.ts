type Bar = { readonly atLeast: number } | { readonly atMost: number };

/** Says what was measured and whether it holds the bar; the process fails at its end when one does not. */
export function judge(name: string, measured: number, bar: Bar, what = "median ratio"): void {
  const isHeld = "atLeast" in bar ? measured >= bar.atLeast : measured <= bar.atMost;
  const limit = "atLeast" in bar ? `at least ${bar.atLeast}` : `at most ${bar.atMost}`;
  process.stdout.write(
    `${name}: ${what} ${measured.toFixed(3)} (bar: ${limit}): ${isHeld ? "held" : "MISSED"}\n`,
  );
  if (!isHeld) process.exitCode = 1;
}
