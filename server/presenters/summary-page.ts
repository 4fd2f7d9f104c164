/** A page of summaries as JSON text: `summaries` are such texts already, with commas between. */
export function summaryPage(
  summaries: string,
  nextCursor: string | undefined,
): { readonly jsonText: string } {
  const next = nextCursor === undefined ? "" : `,"nextCursor":"${nextCursor}"`;
  return { jsonText: `{"data":[${summaries}]${next}}` };
}
