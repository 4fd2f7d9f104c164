import { randomInt } from "node:crypto";

/** Without those that are taken for one another. */
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 10;

/** One that people can read and type: two groups of five. */
export function newSignInCode(): string {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** What it proves, and for whom; however it was typed. */
export const codeProof = (travellerId: string, code: string) => ({
  purpose: "again" as const,
  token: `${travellerId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, "")}`,
});
