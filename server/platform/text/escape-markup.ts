const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for HTML and XML, also in attributes within double quotes. */
export const escapeMarkup = (words: string): string =>
  words.replace(/[&<>"]/g, (sign) => entities[sign] as string);
