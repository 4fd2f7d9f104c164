import * as Type from "./schema-builders.ts";

/** A format of our own, which validators of the contract's schemas must define. */
export const currencyFormat = "currency";

export const Currency = Type.String({
  $id: "Currency",
  format: currencyFormat,
  pattern: "^[A-Z]{3}$",
  description: "An ISO 4217 currency code, current or historical: three capital letters.",
  examples: ["EUR"],
});
export type Currency = Type.Static<typeof Currency>;

let currencies: { readonly listed: ReadonlySet<string>; readonly names: Intl.DisplayNames } | undefined;

/**
 * Uses the runtime's own list. Some runtimes list only current currencies, so a code that has a name counts too:
 * the server must accept every currency that a browser offers.
 */
export function isCurrency(code: string): boolean {
  if (!/^[A-Z]{3}$/.test(code)) return false;
  // On first use, because most pages never need it.
  currencies ??= {
    listed: new Set(Intl.supportedValuesOf("currency")),
    names: new Intl.DisplayNames("en", { type: "currency", fallback: "none" }),
  };
  return currencies.listed.has(code) || currencies.names.of(code) !== undefined;
}
