import classes from "./stop.module.css";

/** A stop's number, as on the map. */
export const Waymark = ({ number }: { readonly number: number }) => (
  <span className={classes.waymark} aria-hidden="true">
    <span>{number}</span>
  </span>
);
