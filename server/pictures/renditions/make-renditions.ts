import { job } from "../../platform/jobs/jobs.ts";
import type { PictureParts } from "../pictures.parts.ts";

/** The most requested ones: nearly every browser accepts AVIF. */
const preparedRenditions = (["avif", "webp"] as const).flatMap((format) =>
  ([640, 1280, 320] as const).map((width) => ({ width, format })),
);

/** Makes an image's renditions before anyone requests them. Does nothing if the image has been deleted. */
export const makeRenditions = job({
  name: "make-renditions",
  retries: 3,
  async run({ renditions }: Pick<PictureParts, "renditions">, { key }: { key: string }) {
    for (const rendition of preparedRenditions) await renditions.makeInTurn(key, rendition);
  },
});
