/** In milliseconds, but for rates: for how long a connection may be in each state. Whatever it does, it ends. */
export const timeLimits = {
  /** For the head of a request, from the first byte or the connection's beginning. */
  head: 60_000,
  /** For a body of JSON as a whole: a stalled phone frees its place. */
  body: 120_000,
  /** How often a large body is looked at: on a bad network it takes minutes, but it moves. */
  bodyStandstill: 60_000,
  /** Bytes that must have come each second between two looks: slower than any network that one can use. */
  bodyRate: 1_024,
  /** For a request with a large body as a whole. */
  request: 900_000,
  /** For how long an answer may wait for a reader who takes nothing of it. */
  answerStandstill: 60_000,
  /** Of a body that still comes after its answer, before the connection is closed: as a whole, and without a byte. */
  lingering: 60_000,
  lingeringStandstill: 2_000,
  /** Between requests. */
  idle: 72_000,
  /** How often Node looks at the head and the request as a whole, and we at answers. */
  look: 15_000,
};

export type TimeLimits = Readonly<typeof timeLimits>;
