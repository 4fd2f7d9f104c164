import classes from "./letting-in.module.css";

/** An app on its way to Waybook: its initial, a path of dots, the waymark. */
export const LettingIn = ({ name }: { readonly name: string }) => (
  <svg className={classes.drawing} aria-hidden="true" viewBox="0 0 200 56" width={200} height={56}>
    <path className={classes.path} d="M62 30c20-14 36-16 52-6s24 10 32 4" />
    <circle className={classes.app} cx="28" cy="28" r="25" />
    <text className={classes.initial} x="28" y="36">
      {[...name.trim()][0]?.toUpperCase()}
    </text>
    <rect
      className={classes.waymark}
      x="-17"
      y="-17"
      width="34"
      height="34"
      rx="6"
      transform="translate(172 28) rotate(45)"
    />
    <path className={classes.way} d="M157.5 24 166 35.4 172 24.8 178 35.4 186.5 24" />
  </svg>
);
