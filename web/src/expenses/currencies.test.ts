import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCurrency } from "../../../contract/currency.ts";
import { findCurrencies, listCurrencies, resolveCurrency } from "./currencies.ts";
import { currencyCountries } from "./currency-countries.ts";

const english = listCurrencies("en", ["EUR"]);
const german = listCurrencies("de");
const codes = (choices: readonly { readonly code: string }[]) => choices.map(({ code }) => code);

describe("a currency is found by", () => {
  test.each([
    ["its code", "gbp", "GBP"],
    ["its symbol", "£", "GBP"],
    ["its name", "pound", "GBP"],
    ["its country", "japan", "JPY"],
    ["a word within the name of a country", "kingdom", "GBP"],
    ["a name without its accent", "sao tome", "STN"],
  ])("%s", (_, text, code) => expect(codes(findCurrencies(english, text))).toContain(code));

  test("its name and country in the language of the page, or in English", () => {
    for (const text of ["Pfund", "pound", "Vereinigtes", "United Kingdom"])
      expect(codes(findCurrencies(german, text))).toContain("GBP");
    expect(codes(findCurrencies(german, "Schweiz"))[0]).toBe("CHF");
  });

  test("what is likely comes first", () => {
    expect(codes(findCurrencies(english, "£"))[0]).toBe("GBP");
    expect(codes(findCurrencies(english, "$"))[0]).toBe("USD");
    expect(codes(findCurrencies(english, "eu"))[0]).toBe("EUR");
    expect(codes(findCurrencies(english, ""))[0]).toBe("EUR");
    expect(findCurrencies(english, "zzzz")).toEqual([]);
  });
});

test("each currency is described only once for a language", () => {
  expect(listCurrencies("de", ["JPY"]).find(({ code }) => code === "EUR")).toBe(
    german.find(({ code }) => code === "EUR"),
  );
});

describe("what was typed and left", () => {
  test.each([
    ["GBP", "GBP"],
    [" gbp ", "GBP"],
    ["british pound", "GBP"],
    ["GBP British Pound", "GBP"],
    ["Japan", "JPY"],
    ["pound", undefined],
    ["dollar", undefined],
    ["zzz", undefined],
    ["", undefined],
  ])("“%s” is %s", (text, code) => expect(resolveCurrency(english, text)).toBe(code));

  test("is never another currency than one that it matches", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5 }), (text) => {
        const code = resolveCurrency(english, text);
        if (code) expect(codes(findCurrencies(english, text))).toContain(code);
      }),
    );
  });
});

test("every currency is listed once, and the service accepts it", () => {
  expect(new Set(codes(english)).size).toBe(english.length);
  expect(codes(english).filter((code) => !isCurrency(code))).toEqual([]);
});

test("the table names known currencies and countries", () => {
  const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  for (const [currency, countries] of currencyCountries) {
    expect([currency, isCurrency(currency)]).toEqual([currency, true]);
    for (const country of countries)
      expect([country, regions.of(country) !== undefined]).toEqual([country, true]);
  }
});
