import { currencyCountries } from "./currency-countries.ts";

/** Currencies that many trips use. */
const common = ["EUR", "USD", "GBP", "CHF", "JPY", "SEK", "DKK", "NOK", "PLN", "CZK", "TRY", "CAD", "AUD"];

/** Every currency this browser knows: those of the trip first, then the usual ones, those of today, and former ones. */
const listCodes = (first: readonly (string | undefined)[]): string[] => [
  ...new Set([
    ...first.filter((currency) => currency !== undefined),
    ...common,
    ...currencyCountries.keys(),
    ...Intl.supportedValuesOf("currency"),
  ]),
];

export type CurrencyChoice = {
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
  /** What can be typed to find it, folded. */
  readonly words: readonly string[];
};

/** Without accents and capitals: what people type. */
const fold = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();

const symbolIn = (locale: string, currency: string, currencyDisplay: "symbol" | "narrowSymbol"): string =>
  new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? currency;

/** Its code if it has no name. */
export const nameCurrency = (locale: string, code: string): string =>
  new Intl.DisplayNames(locale, { type: "currency", fallback: "code" }).of(code) ?? code;

/** By locale and code: making the formats of all currencies takes a while. */
const described = new Map<string, CurrencyChoice>();

/** The currencies in the reader's language. English names are found too: not every traveller knows the others. */
export const listCurrencies = (
  locale: string,
  first: readonly (string | undefined)[] = [],
): CurrencyChoice[] => {
  const languages = [...new Set([locale, "en"])];
  const names = languages.map(
    (language) => new Intl.DisplayNames(language, { type: "currency", fallback: "code" }),
  );
  const regions = languages.map(
    (language) => new Intl.DisplayNames(language, { type: "region", fallback: "code" }),
  );
  const describe = (code: string): CurrencyChoice => {
    const symbols = [symbolIn(locale, code, "symbol"), symbolIn(locale, code, "narrowSymbol")];
    const countries = currencyCountries.get(code) ?? [];
    const called = names.map((names) => names.of(code) ?? code);
    return {
      code,
      name: called[0] ?? code,
      symbol: symbols[0] ?? code,
      words: [
        code,
        ...symbols,
        ...called,
        ...regions.flatMap((names) => countries.map((country) => names.of(country) ?? country)),
      ].map(fold),
    };
  };
  return listCodes(first).map((code) => {
    const key = `${locale} ${code}`;
    const choice = described.get(key) ?? describe(code);
    described.set(key, choice);
    return choice;
  });
};

/** How well a text fits, the best first; undefined if it does not. */
const rank = ({ words }: CurrencyChoice, text: string): number | undefined => {
  const [code = "", symbol = ""] = words;
  if (code === text || symbol === text) return 0;
  if (code.startsWith(text)) return 1;
  if (words.some((word) => word.startsWith(text))) return 2;
  return words.some((word) => word.split(/[\s()-]/).some((part) => part.startsWith(text))) ? 3 : undefined;
};

/** The currencies that a text may mean by code, name, symbol or country; all for an empty text. */
export const findCurrencies = (choices: readonly CurrencyChoice[], typed: string): CurrencyChoice[] => {
  const text = fold(typed);
  if (text === "") return [...choices];
  return choices
    .map((choice) => ({ choice, rank: rank(choice, text) ?? -1 }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice);
};

/** The one currency that a text certainly means: its code or whole name, or the only match. */
export const resolveCurrency = (choices: readonly CurrencyChoice[], typed: string): string | undefined => {
  const text = fold(typed);
  if (text === "") return undefined;
  const exact = choices.find(({ code, name }) => [code, name, `${code} ${name}`].map(fold).includes(text));
  const [only, ...more] = findCurrencies(choices, typed);
  return exact?.code ?? (more.length === 0 ? only?.code : undefined);
};
