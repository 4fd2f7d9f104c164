import classes from "./wordmark.module.css";

/** The logo, a yellow trail marker with a path in the shape of a W, and the name. public/favicon.svg is the same. */
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
