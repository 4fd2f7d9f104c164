/** As many as there are currencies, at most. */
const known = new Map<string, number>();

/** How many digits a currency has after the point: two for most, none for the yen, none where none is named. */
export function currencyDecimals(currency: string): number {
  if (!currency) return 0;
  let decimals = known.get(currency);
  if (decimals === undefined) {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
    known.set(currency, decimals);
  }
  return decimals;
}
