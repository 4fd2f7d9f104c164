import classes from "./quiet-word.module.css";

type QuietWordProps = {
  readonly text: string | undefined;
  /** In line with what the days of a trip say. */
  readonly isBelowDays?: boolean;
};

/** Says what is missing and why. Always there, so that screen readers notice the text. */
export const QuietWord = ({ text, isBelowDays }: QuietWordProps) => (
  <p role="status" className={classes.word} data-below-days={isBelowDays || undefined}>
    {text}
  </p>
);
