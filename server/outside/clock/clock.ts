/** The only source of the present, so that tests can move it. */
export type Clock = {
  /** A date of the caller's own. */
  now(): Date;
  /** The same as milliseconds since 1970, for what is asked on every request. */
  time(): number;
};
