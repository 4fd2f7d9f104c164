import classes from "./coming-along.module.css";

type ComingAlongProps = {
  /** Who invites; on a call that is not known. */
  readonly name?: string | undefined;
  /** Who has come along; without one, their place is free. */
  readonly companion?: string | undefined;
};

/** Two people on one route: the one who invites, and a free place. Decoration only. */
export const ComingAlong = ({ name, companion }: ComingAlongProps) => (
  <svg className={classes.drawing} aria-hidden="true" viewBox="0 0 232 56" width={232} height={56}>
    <path className={companion ? classes.route : classes.path} d="M55 32c14-12 24-12 35-4" />
    <path className={classes.route} d="M142 28c14 8 22 8 36-4s26-10 42-2" />
    <circle className={classes.person} cx="25" cy="28" r="25" />
    {name ? (
      <text className={classes.initial} x="25" y="36">
        {initialOf(name)}
      </text>
    ) : (
      <path
        className={classes.someone}
        d="M25 14a6.5 6.5 0 0 1 0 13a6.5 6.5 0 0 1 0-13ZM12 41c1-7 6-11 13-11s12 4 13 11Z"
      />
    )}
    <circle className={companion ? classes.person : classes.place} cx="116" cy="28" r="24" />
    {companion ? (
      <text className={classes.initial} x="116" y="36">
        {initialOf(companion)}
      </text>
    ) : (
      <path className={classes.plus} d="M116 20v16M108 28h16" />
    )}
    <rect
      className={classes.waymark}
      x="-8"
      y="-8"
      width="16"
      height="16"
      rx="3.5"
      transform="translate(220 22) rotate(45)"
    />
  </svg>
);

const initialOf = (name: string) => [...name.trim()][0]?.toUpperCase();
