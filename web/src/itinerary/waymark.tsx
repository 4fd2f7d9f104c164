import classes from "./stop.module.css";

/** The number that the map shows, too. */
export const Waymark = ({ number }: { readonly number: number }) => (
  <span className={classes.waymark} aria-hidden="true">
    <span>{number}</span>
  </span>
);
