import classes from "./quiet-mail.module.css";

type QuietMailProps = {
  /** Whether the route is already closed. */
  readonly isClosed: boolean;
};

/** A letter on its way to you, and the gate that keeps it where it is. Pure decoration. */
export const QuietMail = ({ isClosed }: QuietMailProps) => (
  <svg className={classes.drawing} aria-hidden="true" viewBox="0 0 200 56" width={200} height={56}>
    <rect className={classes.letter} x="2" y="10" width="56" height="38" rx="5" />
    <path className={classes.flap} d="M5 15l25 18 25-18" />
    {isClosed ? (
      <path className={classes.gate} d="M86 12v32M98 12v32" />
    ) : (
      <path className={classes.path} d="M72 34c20-14 34-14 50-6s20 8 28 2" />
    )}
    <rect
      className={classes.waymark}
      x="-15"
      y="-15"
      width="30"
      height="30"
      rx="5.5"
      transform="translate(176 28) rotate(45)"
    />
  </svg>
);
