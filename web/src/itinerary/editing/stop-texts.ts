import { Stop } from "../../../../contract/itinerary.ts";

const { properties } = Stop;

const maxLengthOf = (schema: unknown): number =>
  (schema as { maxLength?: number }).maxLength ?? Number.POSITIVE_INFINITY;

/** How long the texts of a stop can be, as the contract says. */
export const lengths = {
  name: maxLengthOf(properties.name),
  address: maxLengthOf(properties.address),
  note: maxLengthOf(properties.note),
  phone: maxLengthOf(properties.phone),
  openingHours: maxLengthOf(properties.openingHours),
  bookingURL: maxLengthOf(properties.bookingURL),
};

/** In minutes. */
export const { maximum: maxDuration = 0 } = properties.durationMinutes as { maximum?: number };

// RFC 3986: all other characters in an address must be encoded.
const isPlain = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;
const encode = (address: string) => address.replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]/gu, encodeURIComponent);

/** Parses a typed web address and adds https where the scheme is missing; undefined if it is none. */
export const webAddressIn = (text: string): string | undefined => {
  const typed = text.trim();
  const rest = typed.replace(/^https?:\/\//i, "");
  const hasOtherScheme = /^[a-z][a-z\d+.-]{0,30}:(?!\d)/i.test(rest);
  const address = `${/^http:\/\//i.test(typed) ? "http" : "https"}://${rest}`;
  const url = hasOtherScheme || /\s/.test(address) ? null : URL.parse(address);
  if (!url || !/\.[^.]/.test(url.hostname)) return undefined;
  const link = isPlain.test(address) ? address : encode(url.href);
  return link.length <= lengths.bookingURL ? link : undefined;
};
