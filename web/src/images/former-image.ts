import type { ShownImage } from "./use-shown-image.ts";
import type { NewImage } from "./write-image.ts";

/** What brings an image back: to send it again, or nothing where there was none. */
export type FormerImage = { readonly image: NewImage | undefined };

/** Images that were set while this page was open, by their address. */
const remembered = new Map<string, NewImage>();
const mostRemembered = 8;

export const rememberImage = (url: string, image: NewImage): void => {
  remembered.set(url, image);
  const [oldest] = remembered.keys();
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
};

/**
 * How to take a change back, asked for before it is made: the service deletes an image that nothing shows any more.
 * Undefined where that cannot be, such as for someone's photo whose credit would be lost.
 */
export const formerImage = async (shown: ShownImage | undefined): Promise<FormerImage | undefined> => {
  if (!shown) return { image: undefined };
  const known = remembered.get(shown.url);
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
