/** Says what is going on to whoever started the process. */
export type PrintLine = (line: string) => void;

/** Runs a step of the start; when it takes more than a second, says so, and says when it is done. */
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
