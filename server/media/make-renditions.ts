import { job } from "../jobs/jobs.ts";
import type { Parts } from "../parts.ts";

/** Those that most ask for, the quickest first: while there is no AVIF yet, WebP is shown. */
const asked = (["webp", "avif"] as const).flatMap((format) =>
  ([320, 640, 1280] as const).map((width) => ({ width, format })),
);

/** Makes an image's renditions before anyone waits for them. One that is gone by then needs none. */
export const makeRenditions = job({
  name: "make-renditions",
  retries: 3,
  async run({ renditions }: Pick<Parts, "renditions">, { key }: { key: string }) {
    for (const rendition of asked) await renditions.makeInTurn(key, rendition);
  },
});
