/** Text recognition loses accents, spaces and small signs, so they do not count when two texts are compared. */
export const lettersOnly = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
