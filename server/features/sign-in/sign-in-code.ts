import { randomInt } from "node:crypto";

/** Without letters and digits that look alike. */
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 10;

/** Two groups of five characters, easy to read and type. */
export function newSignInCode(): string {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** Accepts any case and separators. */
export const codeProof = (travellerId: string, code: string) => ({
  purpose: "again" as const,
  token: `${travellerId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, "")}`,
});
