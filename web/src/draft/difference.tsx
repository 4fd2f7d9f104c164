import { useMemo } from "react";
import classes from "./difference.module.css";
import { markedDifferences } from "./merge/merge-text.ts";

type DifferenceProps = { readonly text: string; readonly other: string };

/** A text, with what the other one lacks marked. */
export const Difference = ({ text, other }: DifferenceProps) => {
  const pieces = useMemo(() => markedDifferences(text, other), [text, other]);
  let place = 0;
  return (
    <span className={classes.text}>
      {pieces.map(({ text, isOnlyHere }) => {
        place += text.length;
        return isOnlyHere ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>;
      })}
    </span>
  );
};
