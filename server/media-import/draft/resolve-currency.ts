import type { Price } from "../trip-notes.ts";

/** The currencies that a sign may mean. The first is the default. */
const currenciesOfSign: Readonly<Record<string, readonly string[]>> = {
  $: [
    "USD",
    "AUD",
    "CAD",
    "NZD",
    "SGD",
    "HKD",
    "TWD",
    "MXN",
    "CLP",
    "COP",
    "ARS",
    "UYU",
    "FJD",
    "BSD",
    "BBD",
    "JMD",
    "BZD",
    "TTD",
    "XCD",
    "NAD",
  ],
  "¥": ["JPY", "CNY"],
  "£": ["GBP", "EGP", "GIP", "FKP"],
  kr: ["SEK", "NOK", "DKK", "ISK"],
  Rs: ["INR", "LKR", "NPR", "PKR", "MUR", "SCR"],
};

/** The currency of a price. A sign with several meanings is the currency of the place if that is one of them. */
export function resolveCurrency({ currency, sign }: Price, local: string | undefined): string | undefined {
  if (currency) return currency;
  const all = sign === undefined ? undefined : currenciesOfSign[sign];
  if (!all) return local;
  return all.find((currency) => currency === local) ?? all[0];
}
