type Bar = { readonly atLeast: number } | { readonly atMost: number };

/** Says what was measured and whether it holds the bar; the process fails at its end when one does not. */
export function judge(name: string, ratio: number, bar: Bar): void {
  const isHeld = "atLeast" in bar ? ratio >= bar.atLeast : ratio <= bar.atMost;
  const limit = "atLeast" in bar ? `at least ${bar.atLeast}` : `at most ${bar.atMost}`;
  process.stdout.write(
    `${name}: median ratio ${ratio.toFixed(3)} (bar: ${limit}): ${isHeld ? "held" : "MISSED"}\n`,
  );
  if (!isHeld) process.exitCode = 1;
}
