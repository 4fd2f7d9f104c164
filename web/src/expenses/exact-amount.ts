/** What lies behind this place is dust that no currency has. */
const finest = 12;

/** A number as a person writes it, without an exponent: its digits, and how many of them are behind the point. */
const digitsOf = (amount: number): { readonly units: bigint; readonly scale: number } => {
  const [mantissa = "0", exponent = "0"] = String(amount).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const units = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent);
  if (scale < 0) return { units: units * 10n ** BigInt(-scale), scale: 0 };
  return scale > finest ? { units: units / 10n ** BigInt(scale - finest), scale: finest } : { units, scale };
};

/** Exact amounts, as whole numbers of the finest unit: 0.1 and 0.2 are 0.3. */
export const toUnits = (amount: number): bigint => {
  const { units, scale } = digitsOf(amount);
  return units * 10n ** BigInt(finest - scale);
};

/** Without zeros that say nothing. */
export const toDecimal = (units: bigint): `${number}` => {
  const digits = String(units < 0n ? -units : units).padStart(finest + 1, "0");
  const fraction = digits.slice(-finest).replace(/0+$/, "");
  const whole = digits.slice(0, -finest);
  return `${units < 0n ? "-" : ""}${whole}${fraction && `.${fraction}`}` as `${number}`;
};
