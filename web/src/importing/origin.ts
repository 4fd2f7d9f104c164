/** Where the media came from, as far as the traveller tells. */
export type Origin = { readonly url: string; readonly author: string; readonly caption: string };

export const unknownOrigin: Origin = { url: "", author: "", caption: "" };

/** Half a link would be refused; so it is better said before. */
export const isLink = (text: string): boolean =>
  text.length <= 2048 && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
