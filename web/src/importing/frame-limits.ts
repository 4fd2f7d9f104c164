const mebibyte = 1_048_576;

export const maxFrames = 60;

/** Frames are sent as base64, four characters for three bytes, in a body of 48 MiB; 1 MiB of it is for the text. */
const maxTotalBytes = ((48 - 1) * mebibyte * 3) / 4;

/** A frame's own limit is 4 MiB. */
export const maxFrameBytes = (frames: number): number =>
  Math.min(4 * mebibyte, Math.floor(maxTotalBytes / Math.max(1, frames)));
