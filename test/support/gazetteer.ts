import { loadIndex } from "../../server/geo/gazetteer/build-if-stale.ts";

/** Built once before all tests, for people who run Vitest directly and so without `pretest`. */
export function setup(): void {
  loadIndex();
}
