import type { ShownImage } from "./use-shown-image.ts";
import type { NewImage } from "./write-image.ts";

/** What undo needs: the image to set again, or undefined if there was none. */
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
 * Loads the current image before a change, because the server deletes images that nothing uses. Undefined if it cannot
 * be set again, such as a photo whose credit would be lost.
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
