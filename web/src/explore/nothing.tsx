import type { ReactNode } from "react";
import classes from "./nothing.module.css";

type NothingProps = { readonly title: string; readonly text: string; readonly children?: ReactNode };

/** Where a list would be: why there is nothing, and what to do next. */
export const Nothing = ({ title, text, children }: NothingProps) => (
  <div className={classes.nothing}>
    <svg aria-hidden="true" viewBox="0 0 150 48" width={150} height={48}>
      <path d="M4 40C30 38 34 14 60 13s30 22 54 12" />
      <rect x="-8" y="-8" width="16" height="16" rx="3.5" transform="translate(130 22) rotate(45)" />
    </svg>
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
  </div>
);
