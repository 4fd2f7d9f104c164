/** How long a connection may stay in each state. */
export const timeLimits = {
  /** For a request's head, from the first byte or the start of the connection. */
  headMs: 60_000,
  /** For a whole JSON body. */
  bodyMs: 120_000,
  /** How often the progress of a large body is checked; on a bad network it takes minutes. */
  bodyCheckMs: 60_000,
  /** The average rate that a large body must reach between two checks. */
  minBodyBytesPerSecond: 1_024,
  /** For a whole request with a large body. */
  requestMs: 900_000,
  /** How long a response may wait for a client that reads nothing. */
  stalledResponseMs: 60_000,
  /** For the rest of a body after its response, in all and without a byte, before the connection is closed. */
  lingeringMs: 60_000,
  lingeringIdleMs: 2_000,
  /** Between two requests. */
  keepAliveMs: 72_000,
  /** How often Node checks heads and requests, and we check responses. */
  checkIntervalMs: 15_000,
};

export type TimeLimits = Readonly<typeof timeLimits>;
