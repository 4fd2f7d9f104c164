import classes from "./wordmark.module.css";

/** A waymark, the yellow diamond of hiking trails, with the way drawn on it as a W. The same drawing is public/favicon.svg. */
export const Wordmark = () => (
  <span className={classes.wordmark}>
    <svg aria-hidden="true" width={34} height={34} viewBox="0 0 64 64">
      <rect
        className={classes.diamond}
        x="11"
        y="11"
        width="42"
        height="42"
        rx="7"
        transform="rotate(45 32 32)"
      />
      <path className={classes.way} d="M14 27 24.5 41 32 28 39.5 41 50 27" />
    </svg>
    Waybook
  </span>
);
