import { useMemo } from "react";
import classes from "./difference.module.css";
import { markedDifferences } from "./merge/merge-text.ts";

type DifferenceProps = { readonly text: string; readonly other: string };

/** A text in which everything that the other text lacks is marked. */
export const Difference = ({ text, other }: DifferenceProps) => {
  const pieces = useMemo(() => markedDifferences(text, other), [text, other]);
  let offset = 0;
  return (
    <span className={classes.text}>
      {pieces.map(({ text, isOnlyHere }) => {
        offset += text.length;
        return isOnlyHere ? <mark key={offset}>{text}</mark> : <span key={offset}>{text}</span>;
      })}
    </span>
  );
};
