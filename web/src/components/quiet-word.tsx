import classes from "./quiet-word.module.css";

/** Says what is missing and why, below everything else. Always there, so that screen readers notice the text. */
export const QuietWord = ({ text }: { readonly text: string | undefined }) => (
  <p role="status" className={classes.word}>
    {text}
  </p>
);
