/** Prints a line for the person who started the process. */
export type PrintLine = (line: string) => void;

/** Waits for a step of the start, and prints it when it takes more than a second. */
export async function showProgress<T>(tell: PrintLine, step: string, work: Promise<T>): Promise<T> {
  const started = performance.now();
  let told = false;
  const timer = setTimeout(() => {
    told = true;
    tell(`${step} …`);
  }, 1_000);
  try {
    const result = await work;
    if (told) tell(`${step}: done in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
    return result;
  } finally {
    clearTimeout(timer);
  }
}
