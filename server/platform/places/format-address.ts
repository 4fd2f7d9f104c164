/** Countries that write the number before the street, and the postcode behind the town. ISO 3166. */
const numberFirst = new Set("AU CA FR GB IE IN LU MC MY NZ PH SG US ZA".split(" "));
/** Of these, countries that write the postcode before the town all the same. */
const postcodeFirst = new Set(["FR", "LU", "MC"]);

type AddressParts = {
  readonly street?: string | undefined;
  readonly houseNumber?: string | undefined;
  readonly postcode?: string | undefined;
  readonly town?: string | undefined;
  /** ISO 3166. */
  readonly country?: string | undefined;
};

export function formatStreet({ street = "", houseNumber = "", country = "" }: AddressParts): string {
  if (!street || !houseNumber) return street;
  return numberFirst.has(country.toUpperCase()) ? `${houseNumber} ${street}` : `${street} ${houseNumber}`;
}

/** A postal address as it is written in that country; empty if the street is not known. */
export function formatAddress(parts: AddressParts): string {
  const { postcode = "", town = "", country = "" } = parts;
  const street = formatStreet(parts);
  if (!street) return "";
  const isPostcodeLast = numberFirst.has(country.toUpperCase()) && !postcodeFirst.has(country.toUpperCase());
  const line = (isPostcodeLast ? [town, postcode] : [postcode, town]).filter(Boolean).join(" ");
  return [street, line].filter(Boolean).join(", ");
}
