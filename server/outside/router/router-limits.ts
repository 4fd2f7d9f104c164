/** A long drive has a long line, and nobody waits for it. */
export const routerLimits = {
  requestMilliseconds: 20_000,
  searchMilliseconds: 25_000,
  jsonBytes: 8 * 1_048_576,
};
