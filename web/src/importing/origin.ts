/** Where the media came from, if the traveller says so. */
export type Origin = { readonly url: string; readonly author: string; readonly caption: string };

export const unknownOrigin: Origin = { url: "", author: "", caption: "" };

/** Checked before sending, because the server rejects an incomplete link. */
export const isLink = (text: string): boolean =>
  text.length <= 2048 && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
