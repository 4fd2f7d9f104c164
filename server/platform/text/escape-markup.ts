const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** For HTML and XML, as text or as an attribute's value between quotation marks: nothing in it is markup. */
export const escapeMarkup = (words: string): string =>
  words.replace(/[&<>"]/g, (sign) => entities[sign] as string);
