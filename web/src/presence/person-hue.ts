const hues = 12;

/** The same person has the same colour everywhere, on every device. */
export const personHue = (travellerId: string): number => {
  let sum = 0;
  for (const character of travellerId) sum = (sum * 31 + character.charCodeAt(0)) % 65_521;
  return (sum % hues) * (360 / hues) + 15;
};
