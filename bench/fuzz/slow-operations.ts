/** Operations that may take longer than others, how long, and why. */
export const slowOperations: Readonly<
  Record<string, { readonly atMostMs: number; readonly because: string }>
> = {
  importMedia: {
    atMostMs: 15_000,
    because:
      "It responds when the pictures have been read, by a worker that is started for it; clients that do not want to wait ask for an event stream.",
  },
  ...Object.fromEntries(
    ["setDayImage", "setStopImage", "setCoverImage", "previewImage", "setAvatar"].map((operation) => [
      operation,
      {
        atMostMs: 5_000,
        because:
          "Drawing or processing a picture takes up to a second, and requests of one caller are processed one after the other, so that nobody else waits.",
      },
    ]),
  ),
  getImage: {
    atMostMs: 5_000,
    because:
      "The first request for a width makes that rendition; AVIF of 2,560 pixels takes most of a second.",
  },
};
