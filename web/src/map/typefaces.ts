/** MapLibre uses local fonts when a style has no address for glyphs, and takes the weight from the first name. */
export const typefaces = {
  text: ["Commissioner Variable"],
  heading: ["Semibold", "Commissioner Variable"],
};
