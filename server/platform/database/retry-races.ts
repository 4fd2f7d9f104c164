import { Failure } from "../failure.ts";

/** `raced`: something stood in the way of a write, and was gone when its reason was looked up. */
export type Attempt<T> = { readonly kind: "done"; readonly result: T } | { readonly kind: "raced" };

/** Each race takes someone else who changes the same rows at that very moment: ten in a row are no coincidence. */
const maxAttempts = 10;

export async function retryRaces<T>(attempt: () => Promise<Attempt<T>>): Promise<T> {
  for (let count = 0; count < maxAttempts; count++) {
    const outcome = await attempt();
    if (outcome.kind === "done") return outcome.result;
  }
  throw new Failure("unavailable", { retryAfterSeconds: 1 });
}
