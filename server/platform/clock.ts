/** The only source of the current time, so that tests can set it. */
export type Clock = {
  /** A new object each time, which the caller may change. */
  now(): Date;
  /** The same as milliseconds since 1970, which is cheaper. */
  time(): number;
};
