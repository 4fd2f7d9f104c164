import type { ShownImage } from "./use-shown-image.ts";
import type { NewImage } from "./write-image.ts";

/** What brings an image back: to send it again, or nothing where there was none. */
export type PreviousImage = { readonly image: NewImage | undefined };

/** Images that were set while this page was open, by their address. */
const cache = new Map<string, NewImage>();
const maxCached = 8;

export const cacheImage = (url: string, image: NewImage): void => {
  cache.set(url, image);
  const [oldest] = cache.keys();
  if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
};

/**
 * How to take a change back, asked for before it is made: the service deletes an image that nothing shows any more.
 * Undefined where that cannot be, such as for someone's photo whose credit would be lost.
 */
export const findPreviousImage = async (
  shown: ShownImage | undefined,
): Promise<PreviousImage | undefined> => {
  if (!shown) return { image: undefined };
  const known = cache.get(shown.url);
  if (known) return { image: known };
  if (shown.image?.credit) return undefined;
  try {
    const response = await fetch(shown.url);
    if (!response.ok) return undefined;
    return { image: { body: await response.blob(), contentType: "image/webp" } };
  } catch {
    return undefined;
  }
};
