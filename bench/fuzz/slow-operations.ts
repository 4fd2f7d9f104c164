/** What may take longer than everything else, for how long, and why. */
export const slowOperations: Readonly<
  Record<string, { readonly atMostMs: number; readonly because: string }>
> = {
  importMedia: {
    atMostMs: 15_000,
    because:
      "It answers when the pictures have been read, in a process that is started for it; who does not want to wait asks for an event stream.",
  },
  ...Object.fromEntries(
    ["setDayImage", "setCoverImage", "previewImage", "setAvatar"].map((operation) => [
      operation,
      {
        atMostMs: 5_000,
        because:
          "A picture that has to be drawn or developed is up to a second's work, and those that one caller asks for at once are done one after the other, so that nobody else waits.",
      },
    ]),
  ),
  getImage: {
    atMostMs: 5_000,
    because:
      "Whoever asks first for a width has it developed; AVIF of 2,560 pixels takes the better part of a second.",
  },
};
