import { loadIndex } from "../../server/geo/gazetteer/build-if-stale.ts";

/** Built before the first test needs it, and once for all of them: whoever runs Vitest itself has no pretest. */
export function setup(): void {
  loadIndex();
}
