type Bar = { readonly atLeast: number } | { readonly atMost: number };

/** Prints what was measured and whether it holds the bar; the process exits with 1 if it does not. */
export function judge(name: string, measured: number, bar: Bar, what = "median ratio"): void {
  const isHeld = "atLeast" in bar ? measured >= bar.atLeast : measured <= bar.atMost;
  const limit = "atLeast" in bar ? `at least ${bar.atLeast}` : `at most ${bar.atMost}`;
  process.stdout.write(
    `${name}: ${what} ${measured.toFixed(3)} (bar: ${limit}): ${isHeld ? "held" : "MISSED"}\n`,
  );
  if (!isHeld) process.exitCode = 1;
}
