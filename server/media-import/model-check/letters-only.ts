/** OCR loses accents, spaces and small signs, so texts are compared without them. */
export const lettersOnly = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
