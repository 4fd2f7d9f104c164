import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";
import type { FieldMatch } from "./field-match.ts";
import { normaliseSigns } from "./normalise-signs.ts";

const label =
  "(?:tel(?:e(?:fono?|fone|foon|phone)|éfono|éphone|\\.|efon)?|tél\\.?|phone(?: number)?|ph|fon|mob(?:ile|il)?\\.?|handy|whatsapp|call|hotline|telepon|telefon|電話(?:番号)?|电话|전화|☎️?|📞|📱|t)\\s?(?:[.:：]|no\\.?|nr\\.?)?\\s?:?\\s?";
const phoneForms = new RegExp(
  `(?<label>(?<![\\p{L}\\p{N}])${label})?(?<number>(?<![\\p{L}\\p{N}.,]|\\d:)(?:\\+|00(?=[1-9])|\\()?\\d[\\d ()./-]{5,22}\\d)(?![\\p{L}\\d])`,
  "giu",
);

/** Finds phone numbers: after a plus, after a word such as "Tel", or in the country's national format. */
export function findPhones(line: string, country?: string): FieldMatch<string>[] {
  const text = normaliseSigns(line);
  const home = country !== undefined && isSupportedCountry(country) ? country : undefined;
  return [...text.matchAll(phoneForms)].flatMap((match) => {
    const { label: named, number = "" } = match.groups ?? {};
    const value = phoneOf(number, named !== undefined && isWord(named, number), home);
    return value === undefined ? [] : { value, start: match.index, end: match.index + match[0].length };
  });
}

/** "T" alone needs a colon, a point or a plus. */
const isWord = (named: string, number: string): boolean => !/^t\s?$/i.test(named) || number.startsWith("+");

function phoneOf(written: string, isNamed: boolean, home: CountryCode | undefined): string | undefined {
  const isAbroad = /^(?:\+|00)/.test(written);
  if (!isAbroad && !isNamed && !(home !== undefined && /^[(0]/.test(written))) return undefined;
  const number = parsePhoneNumberFromString(written.replace(/^00/, "+").replace("(0)", ""), home);
  if (number?.isValid()) return number.formatInternational();
  const digits = written.replace(/\D/g, "").length;
  return isNamed && digits >= 7 && digits <= 15 ? written.trim() : undefined;
}
