const maxCharacters = 200;

/** A document's name from a file's name: without line breaks, at most 200 characters. */
export const documentName = (fileName: string): string | undefined => {
  const line = fileName.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  const characters = [...line];
  if (characters.length === 0) return undefined;
  return characters.slice(0, maxCharacters).join("").trim();
};
