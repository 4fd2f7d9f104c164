/** More buttons would make the map slow. The other stops are drawn on it, and react to mouse and touch only. */
export const maxStopButtons = 60;
