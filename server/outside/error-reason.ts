/** When all of a host's addresses fail, Node throws an AggregateError without a message. */
export function errorReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorReason).join(", ");
  return error instanceof Error ? error.message : String(error);
}
