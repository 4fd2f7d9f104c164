const mostCharacters = 200;

/** A file's name as a document's: on one line, and no longer than it may be. */
export const documentName = (fileName: string): string | undefined => {
  const line = fileName.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  const characters = [...line];
  if (characters.length === 0) return undefined;
  return characters.slice(0, mostCharacters).join("").trim();
};
