/** An exact decimal number: `units` times ten to the minus `scale`. */
type Decimal = { readonly units: bigint; readonly scale: number };

/** Decimals beyond this are rounding errors: no currency has so many. */
const finest = 12;

/** The sum in decimal arithmetic: 0.1 and 0.2 are 0.3. */
export function exactSum(amounts: readonly number[]): string {
  const decimals = amounts.map(decimalOf);
  const scale = Math.max(0, ...decimals.map((decimal) => decimal.scale));
  let sum = 0n;
  for (const decimal of decimals) sum += decimal.units * 10n ** BigInt(scale - decimal.scale);
  return written(sum, scale);
}

function decimalOf(amount: number): Decimal {
  const [mantissa = "0", exponent = "0"] = String(amount).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const units = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent);
  if (scale > finest) return { units: units / 10n ** BigInt(scale - finest), scale: finest };
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

function written(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${fraction && `.${fraction}`}`;
}
