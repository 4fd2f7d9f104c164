/** More buttons than this would make a map slow: the other stops are drawn, and listen to a mouse or a finger. */
export const maxStopButtons = 60;
