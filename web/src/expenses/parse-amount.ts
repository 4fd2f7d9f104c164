import { Expense } from "../../../contract/itinerary.ts";
import { toDecimal, toUnits } from "./exact-amount.ts";

const { minimum: least = 0, maximum: most = 0 } = Expense.properties.amount as {
  minimum?: number;
  maximum?: number;
};

const longest = 40;

const decimalSign = (locale: string): "." | "," => {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value === "," ? "," : ".";
};

/** Where the decimals begin. A single separator before three digits is read as in the reader's language. */
const decimalPlace = (digits: string, locale: string): number | undefined => {
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  if (last === -1) return digits.length;
  const sign = digits[last] as "." | ",";
  const isOnly = digits.indexOf(sign) === last;
  const hasOther = digits.includes(sign === "." ? "," : ".");
  const decimals = digits.length - last - 1;
  if (!isOnly) return hasOther ? undefined : digits.length;
  if (hasOther || decimals !== 3 || last === 0) return last;
  return sign === decimalSign(locale) ? last : digits.length;
};

/** Digits in groups of three, or without groups. */
const isGrouped = /^(?:\d*|\d{1,3}(?:[.,]\d{3})+)$/;

/** An amount as people type it: 12.50 and 12,50, 1.234,50 and 1,234.50, with or without a currency's sign. */
export const parseAmount = (text: string, locale: string): number | undefined => {
  if (text.length > longest) return undefined;
  const typed = text.replace(/[\s'’\p{Sc}]/gu, "").replace(/[−–]/u, "-");
  const isNegative = typed.startsWith("-");
  const digits = isNegative || typed.startsWith("+") ? typed.slice(1) : typed;
  if (!/\d/.test(digits) || /[^\d.,]/.test(digits)) return undefined;
  const place = decimalPlace(digits, locale);
  const whole = digits.slice(0, place);
  if (place === undefined || !isGrouped.test(whole)) return undefined;
  const size = Number(`${whole.replace(/[.,]/g, "")}.${digits.slice(place + 1)}0`);
  const amount = isNegative && size !== 0 ? -size : size;
  return amount >= least && amount <= most ? amount : undefined;
};

/** How many decimals a currency has; none without a currency. */
const decimalsOf = (currency: string | undefined): number =>
  currency
    ? (new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ??
      0)
    : 0;

/** The amount for a text field: with all of its decimals, and at least as many as its currency has. */
export const formatAmount = (amount: number, locale: string, currency?: string): string => {
  const [whole = "", fraction = ""] = toDecimal(toUnits(amount)).split(".");
  const decimals = fraction.padEnd(decimalsOf(currency), "0");
  return decimals === "" ? whole : `${whole}${decimalSign(locale)}${decimals}`;
};
