/** Closer looks stretch these tiles: coasts are no finer, and every name is on them. */
export const closestZoom = 9;
