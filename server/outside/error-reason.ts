/** Node tries a host's addresses in turn, and what it throws when all of them fail has no message of its own. */
export function errorReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorReason).join(", ");
  return error instanceof Error ? error.message : String(error);
}
