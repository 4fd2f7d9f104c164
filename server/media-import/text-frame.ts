/** In pixels of the frame, once it is upright and straight. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** Words next to each other, such as a cell of a table. */
export type TextPiece = {
  readonly text: string;
  readonly box: Box;
  /** 0 to 1, how sure OCR is of the text. */
  readonly confidence: number;
};

/** A line of text, with its pieces from left to right. */
export type TextLine = TextPiece & {
  readonly pieces: readonly TextPiece[];
};

export type TextFrame = {
  /** Indexes of the media's frames that look like this. Only the first, the sharpest, was read. */
  readonly frames: readonly number[];
  readonly width: number;
  readonly height: number;
  /** From top to bottom. */
  readonly lines: readonly TextLine[];
};
