/** In pixels of the frame, once it is upright and straight. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** Words that stand together, such as a cell of a table. */
export type SeenPiece = {
  readonly text: string;
  readonly box: Box;
  /** 0 to 1, how sure the eyes are of the text. */
  readonly confidence: number;
};

/** What stands on one height of the frame, its pieces from left to right. */
export type SeenLine = SeenPiece & {
  readonly pieces: readonly SeenPiece[];
};

export type SeenFrame = {
  /** Which of the media's frames show this: near-duplicates are read once. The sharpest, which was read, is the first. */
  readonly frames: readonly number[];
  readonly width: number;
  readonly height: number;
  /** From top to bottom. */
  readonly lines: readonly SeenLine[];
};
