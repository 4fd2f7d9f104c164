/** Currencies that many trips use. */
const common = ["EUR", "USD", "GBP", "CHF", "JPY", "SEK", "DKK", "NOK", "PLN", "CZK", "TRY", "CAD", "AUD"];

/** Every currency this browser knows: those of the trip first, then the usual ones, then the rest. */
export const currencies = (ofTrip: readonly (string | undefined)[]): string[] => [
  ...new Set([
    ...ofTrip.filter((currency) => currency !== undefined),
    ...common,
    ...Intl.supportedValuesOf("currency"),
  ]),
];

/** Names in the reader's language; the code where there is none. */
export const currencyNames = (locale: string): ((currency: string) => string) => {
  const names = new Intl.DisplayNames(locale, { type: "currency", fallback: "code" });
  return (currency) => names.of(currency) ?? currency;
};
