/** The longer side of a video's frames: captions stay readable, and sixty of them light. */
export const captionSide = 1080;
