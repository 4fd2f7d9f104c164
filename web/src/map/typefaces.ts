/** MapLibre draws letters itself where a style names no address for them, and reads the weight from the first name. */
export const typefaces = {
  text: ["Commissioner Variable"],
  heading: ["Semibold", "Commissioner Variable"],
};
