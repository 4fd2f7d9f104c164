/** In milliseconds, but for rates: for how long a connection may be in each state. Whatever it does, it ends. */
export const timeLimits = {
  /** For the head of a request, from the first byte or the connection's beginning. */
  headMs: 60_000,
  /** For a body of JSON as a whole: a stalled phone frees its place. */
  bodyMs: 120_000,
  /** How often a large body is looked at: on a bad network it takes minutes, but it moves. */
  bodyCheckMs: 60_000,
  /** Bytes that must have come each second between two looks: slower than any network that one can use. */
  minBodyBytesPerSecond: 1_024,
  /** For a request with a large body as a whole. */
  requestMs: 900_000,
  /** For how long an answer may wait for a reader who takes nothing of it. */
  stalledResponseMs: 60_000,
  /** Of a body that still comes after its answer, before the connection is closed: as a whole, and without a byte. */
  lingeringMs: 60_000,
  lingeringIdleMs: 2_000,
  /** Between requests. */
  keepAliveMs: 72_000,
  /** How often Node looks at the head and the request as a whole, and we at answers. */
  checkIntervalMs: 15_000,
};

export type TimeLimits = Readonly<typeof timeLimits>;
