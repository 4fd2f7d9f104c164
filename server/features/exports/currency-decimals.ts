/** Has at most as many entries as there are currencies. */
const cache = new Map<string, number>();

/** How many decimals a currency has: two for most, none for the yen, and none without a currency. */
export function currencyDecimals(currency: string): number {
  if (!currency) return 0;
  let decimals = cache.get(currency);
  if (decimals === undefined) {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
    cache.set(currency, decimals);
  }
  return decimals;
}
