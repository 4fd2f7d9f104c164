import classes from "./stop.module.css";

/** A stop's number, as on the map. In a day's list the browser counts, so that no row is rendered for a new number. */
export const Waymark = ({ number }: { readonly number?: number }) => (
  <span className={classes.waymark} aria-hidden="true">
    <span>{number}</span>
  </span>
);
