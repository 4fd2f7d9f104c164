/** The longer side of a video's frames, in pixels: captions stay readable, and sixty frames are not too large. */
export const captionSide = 1080;
