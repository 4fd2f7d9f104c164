import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

type EmptyStateProps = { readonly title: string; readonly text: string; readonly children?: ReactNode };

/** In place of an empty list: why it is empty, and what to do next. */
export const EmptyState = ({ title, text, children }: EmptyStateProps) => (
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
