import * as Type from "./type.ts";

/** The format's name, for whoever compiles the contract's schemas: it is none of JSON Schema's own. */
export const currencyFormat = "currency";

export const Currency = Type.String({
  $id: "Currency",
  format: currencyFormat,
  pattern: "^[A-Z]{3}$",
  description: "A currency that ISO 4217 has, or had: three capital letters.",
  examples: ["EUR"],
});
export type Currency = Type.Static<typeof Currency>;

let known: { readonly listed: ReadonlySet<string>; readonly names: Intl.DisplayNames } | undefined;

/**
 * By the runtime's own list. Some list only what is paid with today, others all they know: what has a name counts too, so
 * that nobody is offered a currency in a browser that the server refuses.
 */
export function isCurrency(code: string): boolean {
  if (!/^[A-Z]{3}$/.test(code)) return false;
  // Read with the first question: pages that ask none need not wait for it.
  known ??= {
    listed: new Set(Intl.supportedValuesOf("currency")),
    names: new Intl.DisplayNames("en", { type: "currency", fallback: "none" }),
  };
  return known.listed.has(code) || known.names.of(code) !== undefined;
}
