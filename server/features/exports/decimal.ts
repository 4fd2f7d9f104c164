/** Degrees in plain digits, to the centimetre: formats other than JSON allow no exponents. */
export const decimal = (degrees: number): string => degrees.toFixed(7).replace(/\.?0+$/, "");
