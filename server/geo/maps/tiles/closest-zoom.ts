/** Browsers enlarge these tiles for closer zooms: there is no more detail. */
export const closestZoom = 9;
