/** No currency has more decimals than this. */
const finest = 12;

/** The digits of a number without an exponent, and how many of them are decimals. */
const digitsOf = (amount: number): { readonly units: bigint; readonly scale: number } => {
  const [mantissa = "0", exponent = "0"] = String(amount).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const units = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent);
  if (scale < 0) return { units: units * 10n ** BigInt(-scale), scale: 0 };
  return scale > finest ? { units: units / 10n ** BigInt(scale - finest), scale: finest } : { units, scale };
};

/** An amount as a whole number of the smallest unit, so that sums are exact: 0.1 + 0.2 = 0.3. */
export const toUnits = (amount: number): bigint => {
  const { units, scale } = digitsOf(amount);
  return units * 10n ** BigInt(finest - scale);
};

/** Without trailing zeros. */
export const toDecimal = (units: bigint): `${number}` => {
  const digits = String(units < 0n ? -units : units).padStart(finest + 1, "0");
  const fraction = digits.slice(-finest).replace(/0+$/, "");
  const whole = digits.slice(0, -finest);
  return `${units < 0n ? "-" : ""}${whole}${fraction && `.${fraction}`}` as `${number}`;
};
