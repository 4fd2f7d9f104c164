import { Stop } from "../../../../contract/itinerary.ts";

const { properties } = Stop;

const longest = (schema: unknown): number =>
  (schema as { maxLength?: number }).maxLength ?? Number.POSITIVE_INFINITY;

/** How long the texts of a stop can be, as the contract says. */
export const lengths = {
  name: longest(properties.name),
  address: longest(properties.address),
  note: longest(properties.note),
  phone: longest(properties.phone),
  bookingURL: longest(properties.bookingURL),
};

const { maximum: longestStay = 0 } = properties.durationMinutes as { maximum?: number };

/** Parses typed minutes; undefined if they are no valid duration. */
export const minutesIn = (text: string): number | undefined => {
  const minutes = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return minutes <= longestStay ? minutes : undefined;
};

// RFC 3986: what else there is in an address must be encoded.
const isPlain = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;
const encoded = (address: string) => address.replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]/gu, encodeURIComponent);

/** Parses a typed web address and adds https where the scheme is missing; undefined if it is none. */
export const webAddressIn = (text: string): string | undefined => {
  const typed = text.trim();
  const rest = typed.replace(/^https?:\/\//i, "");
  const hasOtherScheme = /^[a-z][a-z\d+.-]{0,30}:(?!\d)/i.test(rest);
  const address = `${/^http:\/\//i.test(typed) ? "http" : "https"}://${rest}`;
  const url = hasOtherScheme || /\s/.test(address) ? null : URL.parse(address);
  if (!url || !/\.[^.]/.test(url.hostname)) return undefined;
  const kept = isPlain.test(address) ? address : encoded(url.href);
  return kept.length <= lengths.bookingURL ? kept : undefined;
};
