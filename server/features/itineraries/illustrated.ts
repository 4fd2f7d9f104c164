import type { StoredImage } from "../../pictures/renditions/stored-image.ts";
import type { MediaBase } from "../../presenters/summaries.queries.ts";

/**
 * The draft's text with the images of its days put in, unparsed. Every part begins with its id, which no other part has;
 * in a string the quotation marks would have backslashes before them: what is sought is found there and nowhere else.
 */
export function illustrated(draft: string, dayImages: string | null, mediaBase: MediaBase): string {
  if (dayImages === null) return draft;
  const images: Record<string, StoredImage> = JSON.parse(dayImages);
  let text = draft;
  for (const [dayId, { key, details }] of Object.entries(images)) {
    const beginning = `{"id":"${dayId}"`;
    const image = `,"imageURL":"${mediaBase}${key}","image":${JSON.stringify(details)}`;
    // Not as a pattern's replacement, in which a dollar sign of the details would mean something.
    text = text.replace(beginning, () => beginning + image);
  }
  return text;
}
