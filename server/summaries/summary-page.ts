/** A page of summaries as JSON text: the summaries came as such from the database. */
export function summaryPage(
  summaries: readonly string[],
  nextCursor: string | undefined,
): { readonly jsonText: string } {
  const next = nextCursor === undefined ? "" : `,"nextCursor":"${nextCursor}"`;
  return { jsonText: `{"data":[${summaries.join(",")}]${next}}` };
}
